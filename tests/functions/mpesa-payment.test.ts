/** M-Pesa payments through all components: endpoints, Daraja's simulator, its callbacks, the database. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import { checkoutSchema, type Checkout } from '#domain/payment/checkout.ts';
import { setPaymentFault, listSimulatorPayments, usePhone } from '../support/daraja.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { createOwnerClient, openListingStackForFile } from '../support/own-listings.ts';
import { recordPurges } from '../support/purges.ts';
import { takeCases } from '../support/repetitions.ts';
import { control } from '../support/stack.ts';

const { stack, steps, advanceClock, readRow, amina } = await openListingStackForFile();
afterEach(() => control(stack, 'clock', { reset: true }));

let phones = 700;

/** An approved advert, an order of 899 for it, and a separate phone number. */
async function newShop() {
  phones += 1;
  const phone = `+254700000${phones}`;
  const { id } = await steps.approved();
  await steps.resetRateLimits();
  return { id, phone };
}
type Shop = Awaited<ReturnType<typeof newShop>>;

const read = ({ body }: { body: unknown }): Checkout => checkoutSchema.parse(body);
const prompt = async ({ id, phone }: Shop) =>
  read(await amina.pay(id, { provider: 'mpesa', phone }));

/** Returns the order as its owner receives it, after another login if necessary. */
const checkout = async ({ id }: Shop) => {
  const owner = await createOwnerClient(stack, 'member');
  return read(await owner.requestJson('GET', `/${id}/payment`));
};
const readState = async (shop: Shop) => {
  const { listing, order } = await checkout(shop);
  return [listing.state, order?.attempt.state, order?.attempt.reason];
};

/** Polls until the state matches, because callbacks are processed after their response. */
const expectState = (shop: Shop, ...expected: unknown[]) =>
  expect.poll(() => readState(shop), { timeout: 5_000 }).toEqual(expected);

/** Submits an action for the prompt on the phone. */
async function onPhone(shop: Shop, form: Record<string, string>) {
  const { order } = await checkout(shop);
  const { session } = await readRow<{ session: string }>('payments', order?.attempt.id ?? '');
  await usePhone(stack, shop, { prompt: session, ...form });
}
const pin = { do: 'pin', pin: '1234' };

/** Returns the payments from a phone number in the simulator. */
const paidBy = async (shop: Shop) =>
  (await listSimulatorPayments(stack)).filter(({ phone }) => phone === shop.phone.slice(1));

/**
 * Pays to the till manually.
 * @returns the M-Pesa code
 */
async function payTill(shop: Shop, amount: number): Promise<string> {
  await usePhone(stack, shop, { do: 'pay', amount: String(amount), till: '5378141' });
  const [money] = await paidBy(shop);
  return String(money?.['receipt']);
}

describe('a prompt', () => {
  test('a paid prompt publishes the advert and purges its page', async () => {
    const shop = await newShop();
    const purged = recordPurges();
    const { order, providers } = await prompt(shop);
    expect(providers.includes('mpesa')).toBe(true);
    expect(order?.attempt).toMatchObject({ provider: 'mpesa', state: 'pending', amount: 899 });
    await onPhone(shop, pin);
    await expectState(shop, 'live', 'paid', null);
    const tags = [`listing-${shop.id}`, 'no-listing'];
    await expect.poll(() => purged).toContainEqual(expect.arrayContaining(tags));
  });

  const endings: [Record<string, string>, string][] = [
    [{ do: 'cancel' }, 'cancelled'],
    [{ do: 'end', code: '1' }, 'no-balance'],
    [{ do: 'pin', pin: '9999' }, 'wrong-pin'],
    [{ do: 'ignore' }, 'no-answer'],
  ];
  test.each(takeCases(endings, 2))(
    'a failed prompt states the reason and allows another: %o',
    async (form, reason) => {
      const shop = await newShop();
      await prompt(shop);
      await onPhone(shop, form);
      await expectState(shop, 'approved', 'failed', reason);
      expect((await amina.pay(shop.id, { provider: 'mpesa', phone: shop.phone })).body.code).toBe(
        'prompt-waiting',
      );
      await advanceClock(120);
      expect((await prompt(shop)).order?.attempt.state).toBe('pending');
      await onPhone(shop, pin);
      await expectState(shop, 'live', 'paid', null);
    },
  );

  test('a second prompt renews the advert after two minutes [I10, I12]', async () => {
    const shop = await newShop();
    for (const wait of [0, 5 * 24 * 3600, 120]) {
      await advanceClock(wait);
      const before = (await checkout(shop)).listing.live_until;
      const owner = await createOwnerClient(stack, 'member');
      const sent = read(await owner.pay(shop.id, { provider: 'mpesa', phone: shop.phone }));
      expect(sent.order?.attempt.again_at).toBe(
        new Date(Date.parse(sent.order?.attempt.created_at ?? '') + 120_000).toISOString(),
      );
      await onPhone(shop, pin);
      await expectState(shop, 'live', 'paid', null);
      const { listing, order } = await checkout(shop);
      expect(order?.attempt.again_at).toBeNull();
      const gained = Date.parse(listing.live_until ?? '') - Date.parse(before ?? '');
      if (before !== null) expect(gained).toBe(7 * 24 * 3_600_000);
    }
    const owner = await createOwnerClient(stack, 'member');
    const { body } = await owner.pay(shop.id, { provider: 'mpesa', phone: shop.phone });
    expect(body).toMatchObject({ code: 'prompt-waiting' });
  });

  const faults: [PaymentFault['fault'], number][] = [
    ['no-callback', 80],
    ['twice', 0],
    ['before-response', 0],
    ['late', 3 * 3600],
    ['text-codes', 0],
    ['missing-fields', 80],
    ['malformed', 80],
    ['cut-off', 80],
  ];
  test.each(takeCases(faults, 4))('is paid once under the fault %s', async (fault, seconds) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const shop = await newShop();
    await setPaymentFault(stack, { fault, times: 1, delaySeconds: seconds });
    await prompt(shop);
    if (fault !== 'before-response') await payAnyPrompt(shop);
    if (seconds > 0) await advanceClock(seconds);
    await expectState(shop, 'live', 'paid', null);
    expect(await paidBy(shop)).toHaveLength(1);
  });

  test.each<[PaymentFault['fault'], unknown[]]>([
    ['other-sum', ['approved', 'review', 'other-sum']],
    ['forged', ['approved', 'pending', null]],
    ['error', ['approved', 'pending', null]],
  ])('makes nothing live under the fault %s [I4]', async (fault, expected) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const shop = await newShop();
    await setPaymentFault(stack, { fault, times: 1 });
    await prompt(shop);
    if (fault === 'other-sum') await onPhone(shop, pin);
    // A forged callback would be processed by now.
    await advanceClock(1);
    await expectState(shop, ...expected);
  });
});

/** Accepts the prompt from the phone's own list, even if no callback was received. */
async function payAnyPrompt(shop: Shop) {
  const page = await fetch(`${stack.site}/.local/phone?number=${shop.phone.slice(1)}`);
  const [, session = ''] = /value="(ws_CO_\w+)"/.exec(await page.text()) ?? [];
  await usePhone(stack, shop, { prompt: session, ...pin });
}

describe('the till by hand', () => {
  const createMessage = (code: string) =>
    `${code} Confirmed. Ksh899.00 paid to TANGAZA on 22/11/26 at 3:15 PM.`;
  const sendClaim = async (shop: Shop, code: string) =>
    read(
      await amina.requestJson('POST', `/${shop.id}/payment/claim`, {
        message: createMessage(code),
        phone: shop.phone,
      }),
    );

  test('a pasted message matches after a paid prompt', async () => {
    const earlier = await newShop();
    await prompt(earlier);
    await onPhone(earlier, pin);
    await expectState(earlier, 'live', 'paid', null);
    const shop = { ...(await newShop()), phone: earlier.phone };
    await amina.pay(shop.id);
    const code = await payTill(shop, 899);
    await expectState(shop, 'approved', 'pending', null);
    expect((await sendClaim(shop, code)).claims).toMatchObject([{ code, state: 'settled' }]);
    await expectState(shop, 'live', 'paid', null);
  });

  test('a first code waits for staff like an unknown one', async () => {
    const shop = await newShop();
    await amina.pay(shop.id);
    const code = await payTill(shop, 899);
    const { claims } = await sendClaim(shop, code);
    expect(claims).toMatchObject([{ code, state: 'waiting', reason: null }]);
    await expectState(shop, 'approved', 'pending', null);
    const other = await newShop();
    await amina.pay(other.id);
    const unknown = newCode();
    const answer = await sendClaim(other, unknown);
    expect(answer.claims).toMatchObject([{ code: unknown, state: 'waiting', reason: null }]);
  });

  test('a number in the request matches no till payment', async () => {
    const shop = await newShop();
    const { order } = read(await amina.pay(shop.id, { phone: shop.phone }));
    expect(order?.attempt.phone).toBeNull();
    await payTill(shop, 899);
    await expectState(shop, 'approved', 'pending', null);
  });

  test('an unreported code waits for its payment', async () => {
    const shop = await newShop();
    await amina.pay(shop.id);
    const code = newCode();
    expect((await sendClaim(shop, code)).claims).toMatchObject([{ code, state: 'waiting' }]);
  });

  test('five unmatched codes a day are accepted, then the time', async () => {
    const shop = await newShop();
    await amina.pay(shop.id);
    await advanceClock(25 * 3600);
    const owner = await createOwnerClient(stack, 'member');
    const send = () =>
      owner.requestJson('POST', `/${shop.id}/payment/claim`, {
        message: newCode(),
        phone: shop.phone,
      });
    for (let code = 0; code < 5; code += 1) expect((await send()).status).toBe(200);
    const refused = await send();
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(refused.body).toHaveProperty('detail', expect.stringContaining('24 hours'));
  });
});

test('a fourth prompt in ten minutes is refused with time', async () => {
  const { phone } = await newShop();
  const shops = [];
  for (let at = 0; at < 4; at += 1) shops.push({ ...(await newShop()), phone });
  await steps.resetRateLimits();
  const packages = ['daily', 'weekly', 'monthly', 'quarterly'];
  const answers = [];
  for (const [at, shop] of shops.entries()) {
    const answer = await amina.pay(shop.id, { provider: 'mpesa', phone, package: packages[at] });
    answers.push(answer);
    // A phone shows one prompt at a time.
    if (answer.status === 200) await onPhone(shop, { do: 'cancel' });
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers.at(-1)?.body).toHaveProperty('detail', expect.stringContaining('10 minutes'));
});

test('a prompt refused by M-Pesa states the next time', async () => {
  const { phone } = await newShop();
  const first = { ...(await newShop()), phone };
  const second = { ...(await newShop()), phone };
  await prompt(first);
  await amina.pay(second.id, { provider: 'mpesa', phone, package: 'daily' });
  await expectState(second, 'approved', 'failed', 'busy-phone');
  const refused = await amina.pay(second.id, { provider: 'mpesa', phone, package: 'monthly' });
  expect(refused.body).toMatchObject({ code: 'prompt-waiting' });
  const { retryAfter } = refused.body as unknown as { retryAfter: number };
  expect(retryAfter).toBeGreaterThan(30);
  expect(retryAfter).toBeLessThanOrEqual(60);
  await advanceClock(61);
  await onPhone(first, { do: 'cancel' });
  const again = await amina.pay(second.id, { provider: 'mpesa', phone, package: 'monthly' });
  expect(read(again).order?.attempt.state).toBe('pending');
});
