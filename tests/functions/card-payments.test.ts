/** Tests card payments from the choice of the card until the advert is live, with and without faults of PayPal. */
import { expect, test, vi } from 'vitest';
import { simulatorButtons } from '#features/payment/card-checkout.ts';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import { createCheckoutClient } from '../support/checkout-client.ts';
import { setPaymentFault } from '../support/daraja.ts';
import { rareTest, takeCases } from '../support/repetitions.ts';
import { loadWithSchedules, openStackForFile } from '../support/stack.ts';

const tools = await openStackForFile(loadWithSchedules('settle-payments'));
const { stack, database, listings, advanceClock, readRow } = tools;
const client = createCheckoutClient(tools);
const { readStates, decideAtPayPal } = client;

const setCardFault = (fault: PaymentFault['fault'], faultOptions: Partial<PaymentFault> = {}) =>
  setPaymentFault(stack, { fault, ...faultOptions }, 'card');

const monthlyCard = { package: 'monthly', provider: 'card' };

/** Creates an approved advert and starts a card payment for it. */
async function startCardPayment(options: object = {}) {
  const { id } = await client.createShop();
  const { order } = await client.startPayment({ id }, { ...monthlyCard, ...options });
  const { redirect = '', id: payment = '', ...attempt } = order?.attempt ?? {};
  return { id, redirect: redirect ?? '', payment, attempt, reference: order?.reference ?? '' };
}

async function readCapturedCents(payment: string) {
  const response = await fetch(`${stack.site}/.local/paypal/transactions.json`);
  const transactions = (await response.json()) as {
    custom?: string;
    cents: number;
  }[];
  return transactions.filter(({ custom }) => custom === payment).map(({ cents }) => cents);
}

test('a PayPal payment publishes the advert without the browser [I5]', async () => {
  const { id, redirect, payment } = await startCardPayment();
  await decideAtPayPal(redirect, 'pay');
  const readListing = () => listings.readStored({ id });
  await expect.poll(readListing, { timeout: 5_000 }).toMatchObject({ state: 'live' });
  expect(await readStates({ id })).toEqual(['live', 'paid', 2_999]);
  expect(await readCapturedCents(payment)).toEqual([2_999]);
});

test.each([
  [{ package: 'daily' }, 129],
  [{ package: 'yearly' }, 27_999],
  [{ package: 'monthly', withWebsite: true }, 2_999 + 3_900],
])('every package and website has a price in US dollars: %o [R007]', async (options, amount) => {
  const { attempt, redirect } = await startCardPayment(options);
  expect(attempt).toMatchObject({ amount, currency: 'USD', state: 'pending' });
  expect(redirect).toContain('/checkoutnow?token=');
});

test('the pages after PayPal change no payment [R062, I5]', async () => {
  const { id, payment } = await startCardPayment();
  for (const page of ['thank-you', 'cancel']) await fetch(`${stack.site}/${page}?p=${payment}`);
  expect(await readStates({ id })).toEqual(['approved', 'pending', null]);
});

/** Each row has a fault, the states of listing and payment, the received amount, and the captured cents. */
const faults: [PaymentFault['fault'], string, string, number, number][] = [
  ['no-callback', 'live', 'paid', 2_999, 2_999],
  // The fault halves the price, rounded up.
  ['other-sum', 'approved', 'review', 1_500, 1_500],
  ['other-payee', 'approved', 'review', 2_999, 2_999],
  ['twice', 'live', 'paid', 2_999, 2_999],
  ['late', 'live', 'paid', 2_999, 2_999],
  ['cut-off', 'live', 'paid', 2_999, 2_999],
];
test.each(takeCases(faults, 2))(
  'with fault %s an advert ends %s, its payment %s [I3, I4]',
  async (fault, listing, state, sum, cents) => {
    const { id, redirect, payment } = await startCardPayment();
    await setCardFault(fault, { times: 2 });
    await decideAtPayPal(redirect, 'pay');
    // A call of `advanceClock` runs each due function only once, so three short calls run the functions of each minute.
    for (let step = 0; step < 3; step += 1) await advanceClock(90);
    if (fault === 'late') await advanceClock(3 * 60 * 60);
    expect(await readStates({ id })).toEqual([listing, state, sum]);
    expect(await readCapturedCents(payment)).toEqual([cents]);
  },
);

rareTest('a PayPal outage of an hour only delays payments [I7]', async () => {
  const { id, redirect, payment } = await startCardPayment();
  await setCardFault('no-callback', { times: 1 });
  await decideAtPayPal(redirect, 'pay');
  await setCardFault('down', { delaySeconds: 3_600 });
  await advanceClock(1_800);
  expect(await readStates({ id })).toEqual(['approved', 'pending', null]);
  expect(await readCapturedCents(payment)).toEqual([]);
  await advanceClock(1_800);
  await advanceClock(60);
  expect(await readStates({ id })).toEqual(['live', 'paid', 2_999]);
});

rareTest('the card can be chosen again after PayPal’s outage', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await setCardFault('down', { delaySeconds: 3_600 });
  const { id, redirect } = await startCardPayment();
  expect(redirect).toBe('');
  await advanceClock(3_600);
  const nextCheckout = await client.startPayment({ id }, monthlyCard);
  await decideAtPayPal(nextCheckout.order?.attempt.redirect, 'pay');
  await advanceClock(60);
  expect(await readStates({ id })).toEqual(['live', 'paid', 2_999]);
});

rareTest('a failed PayPal order is requested again for the payment', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await setCardFault('error', { times: 1 });
  const { id, redirect, payment } = await startCardPayment();
  expect(redirect).toBe('');
  await advanceClock(20);
  const { attempt } = (await client.fetchCheckout({ id })).order ?? {};
  expect(attempt).toMatchObject({ id: payment, state: 'pending' });
  await decideAtPayPal(attempt?.redirect, 'pay');
  await advanceClock(60);
  expect(await readStates({ id })).toEqual(['live', 'paid', 2_999]);
});

test('a foreign signature publishes nothing [I4]', async () => {
  await setCardFault('forged', { times: 1 });
  const { id, payment } = await startCardPayment();
  await advanceClock(60);
  expect(await readStates({ id })).toEqual(['approved', 'pending', null]);
  expect(await readCapturedCents(payment)).toEqual([]);
  const messages = database.from('provider_messages').select('id').like('body', `%${payment}%`);
  expect((await messages.throwOnError()).data).toEqual([]);
});

test('a cancelled order or a refused card pays no advert', async () => {
  const cancelledPayment = await startCardPayment();
  await decideAtPayPal(cancelledPayment.redirect, 'cancel');
  const refusedPayment = await startCardPayment();
  await decideAtPayPal(refusedPayment.redirect, 'decline');
  await advanceClock(60);
  expect(await readStates(cancelledPayment)).toEqual(['approved', 'pending', null]);
  expect(await readStates(refusedPayment)).toEqual(['approved', 'failed', null]);
});

test('a button payment is matched by reference, or by staff', async () => {
  const { id, reference, payment } = await startCardPayment();
  const pay = (fields: Record<string, string>) =>
    fetch(stack.site + simulatorButtons.action, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        cmd: '_s-xclick',
        hosted_button_id: simulatorButtons.buttons.monthly,
        return: `${stack.site}/thank-you`,
        cancel_return: `${stack.site}/cancel`,
        outcome: 'pay',
        ...fields,
      }),
    });
  await pay({ custom: reference });
  await pay({});
  await advanceClock(60);
  expect(await readStates({ id })).toEqual(['live', 'paid', 2_999]);
  expect(await readRow('payments', payment)).toMatchObject({ state: 'paid', provider: 'card' });
  // The notification of the next payment lacks fields, but PayPal's response to the read-back contains them. The order
  // is already paid, so this payment must be refunded.
  await setCardFault('missing-fields', { times: 1 });
  await pay({ custom: reference });
  await advanceClock(60);
  const payments = database.from('payments').select('state, received_amount').eq('listing_id', id);
  expect((await payments.order('created_at').throwOnError()).data).toEqual([
    { state: 'paid', received_amount: 2_999 },
    { state: 'refund_due', received_amount: 2_999 },
  ]);
  const unmatchedPayments = database.from('payments').select('state, received_amount, provider');
  expect((await unmatchedPayments.is('listing_id', null).throwOnError()).data).toEqual([
    { state: 'review', received_amount: 2_999, provider: 'card' },
  ]);
});
