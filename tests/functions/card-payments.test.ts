/** Card payments from the member's choice to the live advert, with a working and a failing PayPal. */
import { expect, test, vi } from 'vitest';
import { simulator } from '#features/payment/card-checkout.ts';
import type { Checkout } from '#domain/payment/checkout.ts';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import { setPaymentFault } from '../support/daraja.ts';
import { takeCases } from '../support/repetitions.ts';
import { logIn, openStackForFile } from '../support/stack.ts';

const { stack, database, listings, advanceClock, readRow } = await openStackForFile();
const place = `${stack.site}/.local/paypal`;

const order = (fault: PaymentFault['fault'], more: Partial<PaymentFault> = {}) =>
  setPaymentFault(stack, { fault, ...more }, 'card');

async function ask(listing: number, body?: object): Promise<Checkout> {
  const token = await logIn(stack.site, stack.info.signIns.member);
  const answer = await fetch(`${stack.site}/api/my-listings/${listing}/payment`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Checkout;
}

/** An approved advert with a started card payment. */
async function begun(options: object = {}) {
  const { id } = await listings.approved();
  await listings.resetRateLimits();
  const { order } = await ask(id, { package: 'monthly', provider: 'card', ...options });
  const { redirect = '', id: payment = '', ...attempt } = order?.attempt ?? {};
  return { id, redirect: redirect ?? '', payment, attempt, reference: order?.reference ?? '' };
}

async function decide(redirect: string, outcome: 'pay' | 'cancel' | 'decline') {
  const session = new URL(redirect).searchParams.get('token') ?? '';
  const body = new URLSearchParams({ token: session, outcome });
  await fetch(redirect, { method: 'POST', body, redirect: 'manual' });
}

async function held(listing: number) {
  const { listing: current, order: open } = await ask(listing);
  return [current.state, open?.attempt.state, open?.attempt.received_amount];
}

async function truly(payment: string) {
  const all = (await (await fetch(`${place}/transactions.json`)).json()) as {
    custom?: string;
    cents: number;
  }[];
  return all.filter(({ custom }) => custom === payment).map(({ cents }) => cents);
}

test('a PayPal payment publishes the advert after the browser closed [I5]', async () => {
  const { id, redirect, payment } = await begun();
  await decide(redirect, 'pay');
  await vi.waitFor(
    async () => expect(await listings.readStored({ id })).toMatchObject({ state: 'live' }),
    5_000,
  );
  expect(await held(id)).toEqual(['live', 'paid', 2_999]);
  expect(await truly(payment)).toEqual([2_999]);
});

test.each([
  [{ package: 'daily' }, 129],
  [{ package: 'yearly' }, 27_999],
  [{ package: 'monthly', withWebsite: true }, 2_999 + 3_900],
])('every package and website has a price in US dollars: %o [R007]', async (options, amount) => {
  const { attempt, redirect } = await begun(options);
  expect(attempt).toMatchObject({ amount, currency: 'USD', state: 'pending' });
  expect(redirect).toContain('/checkoutnow?token=');
});

test('the page after PayPal changes nothing for any visitor [R062, I5]', async () => {
  const { id, payment } = await begun();
  for (const page of ['thank-you', 'cancel']) await fetch(`${stack.site}/${page}?p=${payment}`);
  expect(await held(id)).toEqual(['approved', 'pending', null]);
});

const faults: [PaymentFault['fault'], string, string, number, number][] = [
  ['no-callback', 'live', 'paid', 2_999, 2_999],
  ['other-sum', 'approved', 'review', 1_500, 1_500],
  ['other-payee', 'approved', 'review', 2_999, 2_999],
  ['twice', 'live', 'paid', 2_999, 2_999],
  ['late', 'live', 'paid', 2_999, 2_999],
  ['cut-off', 'live', 'paid', 2_999, 2_999],
];
test.each(takeCases(faults, 3))(
  'with fault %s an advert ends %s, its payment %s [I3, I4]',
  async (fault, listing, state, sum, cents) => {
    const { id, redirect, payment } = await begun();
    await order(fault, { times: 2 });
    await decide(redirect, 'pay');
    // Every scheduled function that is due within the period runs once.
    for (let move = 0; move < 3; move += 1) await advanceClock(90);
    if (fault === 'late') await advanceClock(3 * 60 * 60);
    expect(await held(id)).toEqual([listing, state, sum]);
    expect(await truly(payment)).toEqual([cents]);
  },
);

test('an hour of PayPal’s outage only delays approved payments [I7]', async () => {
  const { id, redirect, payment } = await begun();
  await order('no-callback', { times: 1 });
  await decide(redirect, 'pay');
  await order('down', { delaySeconds: 3_600 });
  await advanceClock(1_800);
  expect(await held(id)).toEqual(['approved', 'pending', null]);
  expect(await truly(payment)).toEqual([]);
  await advanceClock(1_800);
  await advanceClock(60);
  expect(await held(id)).toEqual(['live', 'paid', 2_999]);
});

test('the card can be chosen again after PayPal’s outage', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await order('down', { delaySeconds: 3_600 });
  const { id, redirect } = await begun();
  expect(redirect).toBe('');
  await advanceClock(3_600);
  const again = await ask(id, { package: 'monthly', provider: 'card' });
  await decide(again.order?.attempt.redirect ?? '', 'pay');
  await advanceClock(60);
  expect(await held(id)).toEqual(['live', 'paid', 2_999]);
});

test('a failed PayPal order is requested again for the payment', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await order('error', { times: 1 });
  const { id, redirect, payment } = await begun();
  expect(redirect).toBe('');
  await advanceClock(20);
  const { attempt } = (await ask(id)).order ?? {};
  expect(attempt).toMatchObject({ id: payment, state: 'pending' });
  await decide(attempt?.redirect ?? '', 'pay');
  await advanceClock(60);
  expect(await held(id)).toEqual(['live', 'paid', 2_999]);
});

test('a foreign signature publishes nothing [I4]', async () => {
  await order('forged', { times: 1 });
  const { id, payment } = await begun();
  await advanceClock(60);
  expect(await held(id)).toEqual(['approved', 'pending', null]);
  expect(await truly(payment)).toEqual([]);
  const stored = database.from('provider_messages').select('id').like('body', `%${payment}%`);
  expect((await stored.throwOnError()).data).toEqual([]);
});

test('a cancelled order or a refused card pays no advert', async () => {
  const cancelled = await begun();
  await decide(cancelled.redirect, 'cancel');
  const refused = await begun();
  await decide(refused.redirect, 'decline');
  await advanceClock(60);
  expect(await held(cancelled.id)).toEqual(['approved', 'pending', null]);
  expect(await held(refused.id)).toEqual(['approved', 'failed', null]);
});

test('a button payment is matched by reference, or by staff', async () => {
  const { id, reference, payment } = await begun();
  const pay = (fields: Record<string, string>) =>
    fetch(stack.site + simulator.action, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        cmd: '_s-xclick',
        hosted_button_id: simulator.buttons.monthly,
        return: `${stack.site}/thank-you`,
        cancel_return: `${stack.site}/cancel`,
        outcome: 'pay',
        ...fields,
      }),
    });
  await pay({ custom: reference });
  await pay({});
  await advanceClock(60);
  expect(await held(id)).toEqual(['live', 'paid', 2_999]);
  expect(await readRow('payments', payment)).toMatchObject({ state: 'paid', provider: 'card' });
  // PayPal's response has the data that the notification lacks: the order is paid already, and this is a second
  // payment.
  await order('missing-fields', { times: 1 });
  await pay({ custom: reference });
  await advanceClock(60);
  const again = database.from('payments').select('state, received_amount').eq('listing_id', id);
  expect((await again.order('created_at').throwOnError()).data).toEqual([
    { state: 'paid', received_amount: 2_999 },
    { state: 'refund_due', received_amount: 2_999 },
  ]);
  const unmatched = database.from('payments').select('state, received_amount, provider');
  expect((await unmatched.is('listing_id', null).throwOnError()).data).toEqual([
    { state: 'review', received_amount: 2_999, provider: 'card' },
  ]);
});
