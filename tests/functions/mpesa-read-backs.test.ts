/**
 * Callbacks of M-Pesa at their secret address: each triggers a query to Daraja, and only its response changes
 * payments.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import { checkoutSchema, type Checkout } from '#domain/payment/checkout.ts';
import { setPaymentFault, listSimulatorPayments, usePhone } from '../support/daraja.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { createOwnerClient, openListingStackForFile } from '../support/own-listings.ts';
import { takeCases } from '../support/repetitions.ts';
import { control, createServiceClient, readSecrets } from '../support/stack.ts';

const { stack, steps, advanceClock, readRow, amina } = await openListingStackForFile();
const database = await createServiceClient(stack);
const { mpesaCallbackSecret: secret } = await readSecrets(stack);
afterEach(() => control(stack, 'clock', { reset: true }));

let phones = 800;

/** An approved advert, and a separate phone number. */
async function newShop() {
  phones += 1;
  const phone = `+254700000${phones}`;
  const { id } = await steps.approved();
  await steps.resetRateLimits();
  return { id, phone };
}
type Shop = Awaited<ReturnType<typeof newShop>>;

/** An advert with a prompt on the phone. */
async function prompted() {
  const shop = await newShop();
  const { body } = await amina.pay(shop.id, { provider: 'mpesa', phone: shop.phone });
  const payment = checkoutSchema.parse(body).order?.attempt.id ?? '';
  const { session } = await readRow<{ session: string }>('payments', payment);
  return { ...shop, payment, session };
}
type Prompted = Awaited<ReturnType<typeof prompted>>;

const checkout = async ({ id }: Shop): Promise<Checkout> => {
  const owner = await createOwnerClient(stack, 'member');
  return checkoutSchema.parse((await owner.requestJson('GET', `/${id}/payment`)).body);
};
const readState = async (shop: Shop) => {
  const { listing, order } = await checkout(shop);
  return [listing.state, order?.attempt.state, order?.attempt.received_amount];
};
const pay = ({ phone, session }: Prompted) =>
  usePhone(stack, { phone }, { prompt: session, do: 'pin', pin: '1234' });
const fault = (name: PaymentFault['fault'], more: Partial<PaymentFault> = {}) =>
  setPaymentFault(stack, { fault: name, ...more });

/** Sends a message to the secret address, as an attacker with the secret could. */
const send = (path: string, body: object | string) =>
  fetch(`${stack.site}/api/payments/callback/${secret}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const callback = (session: string, code: string | null, amount: unknown = 899) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: '1',
      CheckoutRequestID: session,
      ResultCode: code === null ? 1032 : 0,
      ...(code !== null && {
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: amount },
            { Name: 'MpesaReceiptNumber', Value: code },
          ],
        },
      }),
    },
  },
});
const confirmation = (code: string, amount: unknown = '899.00') => ({
  TransactionType: 'Buy Goods',
  TransID: code,
  TransAmount: amount,
  BusinessShortCode: '7654321',
  MSISDN: '2547 ***** 021',
});

const readPayments = async (code: string) =>
  (await database.from('payments').select('state').eq('provider_reference', code).throwOnError())
    .data;
const refused = async () => {
  const query = database.from('refused_messages').select('messages').eq('provider', 'mpesa');
  const rows = (await query.throwOnError()).data as { messages: number }[];
  return rows.reduce((sum, { messages }) => sum + messages, 0);
};
const waiting = async (text: string) => {
  const query = database.from('provider_messages').select('id').is('done_at', null);
  return (await query.like('body', `%${text}%`).throwOnError()).data.length;
};

describe('a prompt', () => {
  const faults: PaymentFault['fault'][] = ['silent-query', 'silent-pull', 'other-body'];
  test.each(takeCases(faults, 1))(
    'a paid prompt is confirmed by query, under fault %s',
    async (name) => {
      vi.spyOn(console, 'error').mockReturnValue();
      const shop = await prompted();
      await fault(name, name === 'other-body' ? { times: 1 } : {});
      await pay(shop);
      await expect.poll(() => readState(shop), { timeout: 5_000 }).toEqual(['live', 'paid', 899]);
    },
  );

  test('a reported prompt without query result is confirmed later', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const shop = await prompted();
    await fault('down');
    await pay(shop);
    await expect
      .poll(async () => (await checkout(shop)).order?.attempt.reported_at ?? null)
      .not.toBeNull();
    expect(await readState(shop)).toEqual(['approved', 'pending', null]);
    await fault('none');
    await advanceClock(61);
    expect(await readState(shop)).toEqual(['live', 'paid', 899]);
  });

  test('an unpaid prompt stays unpaid despite its callback', async () => {
    const shop = await prompted();
    const code = newCode();
    expect((await send(`prompt/${shop.payment}`, callback(shop.session, code))).status).toBe(200);
    await advanceClock(1);
    expect(await readState(shop)).toEqual(['approved', 'pending', null]);
    expect(await readPayments(code)).toEqual([]);
    await pay(shop);
    await expect.poll(() => readState(shop), { timeout: 5_000 }).toEqual(['live', 'paid', 899]);
  });

  test('an open prompt stays open despite its callback', async () => {
    const shop = await prompted();
    expect((await send(`prompt/${shop.payment}`, callback(shop.session, null))).status).toBe(200);
    await advanceClock(1);
    expect(await readState(shop)).toEqual(['approved', 'pending', null]);
  });

  test('a paid prompt credits one receipt of any named', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const shop = await prompted();
    await pay(shop);
    await expect.poll(() => readState(shop), { timeout: 5_000 }).toEqual(['live', 'paid', 899]);
    for (let n = 0; n < 3; n += 1) {
      await send(`prompt/${shop.payment}`, callback(shop.session, newCode()));
    }
    await advanceClock(61);
    const ordered = database.from('payments').select('state, received_amount');
    expect((await ordered.eq('listing_id', shop.id).throwOnError()).data).toEqual([
      { state: 'paid', received_amount: 899 },
    ]);
  });

  test('of one advert pays for no other', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const shop = await prompted();
    const other = await prompted();
    await pay(shop);
    await expect.poll(() => readState(shop), { timeout: 5_000 }).toEqual(['live', 'paid', 899]);
    const [money] = (await listSimulatorPayments(stack)).filter(
      ({ phone }) => phone === shop.phone.slice(1),
    );
    const code = String(money?.['receipt']);
    await send(`prompt/${other.payment}`, callback(shop.session, code));
    await send(`prompt/${other.payment}`, callback(other.session, code));
    await advanceClock(1);
    expect(await readState(other)).toEqual(['approved', 'pending', null]);
  });
});

describe('money at the till', () => {
  test('a till message without a listed payment is finally refused', async () => {
    const before = await refused();
    const code = newCode();
    expect((await send('till', confirmation(code))).status).toBe(200);
    await expect.poll(() => waiting(code)).toBe(1);
    // The scheduled function retries with increasing delays.
    for (let hour = 0; hour < 12; hour += 1) await advanceClock(3_600);
    expect(await readPayments(code)).toEqual([]);
    expect(await waiting(code)).toBe(0);
    expect(await refused()).toBeGreaterThan(before);
  });

  test.each([
    ['another sum', (amount: number) => `${2 * amount}.00`],
    ['the same sum', (amount: number) => `${amount}.00`],
  ])('till money counts as listed when its message has %s', async (_, changeSum) => {
    const { phone } = await newShop();
    await fault('no-callback', { times: 1 });
    await usePhone(stack, { phone }, { do: 'pay', amount: '450', till: '5378141' });
    const [money] = await listSimulatorPayments(stack);
    const code = String(money?.['receipt']);
    await send('till', confirmation(code, changeSum(450)));
    const booked = database.from('payments').select('received_amount');
    await expect
      .poll(async () => (await booked.eq('provider_reference', code).throwOnError()).data)
      .toEqual([{ received_amount: 450 }]);
  });

  test('unlisted till money reveals nothing to a claim until later', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const shop = await newShop();
    await amina.pay(shop.id);
    await fault('silent-pull');
    await usePhone(stack, shop, { do: 'pay', amount: '899', till: '5378141' });
    const [money] = await listSimulatorPayments(stack);
    const code = String(money?.['receipt']);
    const claim = { message: code, phone: shop.phone };
    await amina.requestJson('POST', `/${shop.id}/payment/claim`, claim);
    await advanceClock(61);
    const { order, claims } = await checkout(shop);
    expect(order?.attempt).toMatchObject({ state: 'pending', reported_at: null });
    expect(claims).toMatchObject([{ code, state: 'waiting' }]);
    expect(await readPayments(code)).toEqual([]);
    await fault('none');
    await advanceClock(121);
    await expect.poll(async () => (await readPayments(code)).length).toBe(1);
  });
});

const sums = [
  ['0x81', 'prompt'],
  ['1e2', 'till'],
  ['1e2', 'prompt'],
  ['0x81', 'till'],
] as const;
test.each(takeCases(sums, 2))('an amount %s of a %s is ignored', async (sum, kind) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const shop = await prompted();
  const code = newCode();
  await (kind === 'prompt'
    ? send(`prompt/${shop.payment}`, callback(shop.session, code, sum))
    : send('till', confirmation(code, sum)));
  await expect.poll(() => waiting(code)).toBe(0);
  expect(await readPayments(code)).toEqual([]);
});

test('an oversized or unknown callback is not stored', async () => {
  const text = 'z'.repeat(5_000);
  expect((await send('till', { text })).status).toBe(413);
  expect((await send('news', { text: 'news' })).status).toBe(404);
  expect(await waiting('zzz')).toBe(0);
});
