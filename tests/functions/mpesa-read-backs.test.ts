/**
 * Tests the callbacks of M-Pesa at their secret address. A callback only triggers a query to Daraja. The response to
 * the query decides about the payment.
 */
import { afterEach, expect, test, vi } from 'vitest';
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

let lastPhone = 800;

/** Creates an approved advert, and a phone number that no other advert has. */
async function createShop() {
  lastPhone += 1;
  const phone = `+254700000${lastPhone}`;
  const { id } = await steps.approved();
  await steps.resetRateLimits();
  return { id, phone };
}
type Shop = Awaited<ReturnType<typeof createShop>>;

/** Creates an approved advert and sends a prompt for it to its phone number. */
async function startPrompt() {
  const shop = await createShop();
  const { body } = await amina.pay(shop.id, { provider: 'mpesa', phone: shop.phone });
  const payment = checkoutSchema.parse(body).order?.attempt.id ?? '';
  const { session } = await readRow<{ session: string }>('payments', payment);
  return { ...shop, payment, session };
}
type PromptedShop = Awaited<ReturnType<typeof startPrompt>>;

const fetchCheckout = async ({ id }: Shop): Promise<Checkout> => {
  const owner = await createOwnerClient(stack, 'member');
  return checkoutSchema.parse((await owner.requestJson('GET', `/${id}/payment`)).body);
};
const readStates = async (shop: Shop) => {
  const { listing, order } = await fetchCheckout(shop);
  return [listing.state, order?.attempt.state, order?.attempt.received_amount];
};
const pay = ({ phone, session }: PromptedShop) =>
  usePhone(stack, { phone }, { prompt: session, do: 'pin', pin: '1234' });
const setMpesaFault = (name: PaymentFault['fault'], options: Partial<PaymentFault> = {}) =>
  setPaymentFault(stack, { fault: name, ...options });

/** Sends a message to the secret address, like an attacker with the secret. */
const sendCallback = (path: string, body: object | string) =>
  fetch(`${stack.site}/api/payments/callback/${secret}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const createCallback = (session: string, code: string | null, amount: unknown = 899) => ({
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
const createConfirmation = (code: string, amount: unknown = '899.00') => ({
  TransactionType: 'Buy Goods',
  TransID: code,
  TransAmount: amount,
  BusinessShortCode: '7654321',
  MSISDN: '2547 ***** 021',
});

const readPayments = async (code: string) =>
  (await database.from('payments').select('state').eq('provider_reference', code).throwOnError())
    .data;
const countRefused = async () => {
  const query = database.from('refused_messages').select('messages').eq('provider', 'mpesa');
  const rows = (await query.throwOnError()).data as { messages: number }[];
  return rows.reduce((sum, { messages }) => sum + messages, 0);
};
const countUnprocessed = async (text: string) => {
  const query = database.from('provider_messages').select('id').is('done_at', null);
  return (await query.like('body', `%${text}%`).throwOnError()).data.length;
};

const faults: PaymentFault['fault'][] = ['silent-query', 'silent-pull', 'other-body'];
test.each(takeCases(faults, 1))(
  'a paid prompt is confirmed by query, under fault %s',
  async (name) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const shop = await startPrompt();
    await setMpesaFault(name, name === 'other-body' ? { times: 1 } : {});
    await pay(shop);
    await expect.poll(() => readStates(shop), { timeout: 5_000 }).toEqual(['live', 'paid', 899]);
  },
);

test('a reported prompt without query result is confirmed later', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const shop = await startPrompt();
  await setMpesaFault('down');
  await pay(shop);
  await expect
    .poll(async () => (await fetchCheckout(shop)).order?.attempt.reported_at ?? null)
    .not.toBeNull();
  expect(await readStates(shop)).toEqual(['approved', 'pending', null]);
  await setMpesaFault('none');
  await advanceClock(61);
  expect(await readStates(shop)).toEqual(['live', 'paid', 899]);
});

test('an unpaid prompt stays unpaid despite its callback', async () => {
  const shop = await startPrompt();
  const code = newCode();
  expect(
    (await sendCallback(`prompt/${shop.payment}`, createCallback(shop.session, code))).status,
  ).toBe(200);
  await advanceClock(1);
  expect(await readStates(shop)).toEqual(['approved', 'pending', null]);
  expect(await readPayments(code)).toEqual([]);
  await pay(shop);
  await expect.poll(() => readStates(shop), { timeout: 5_000 }).toEqual(['live', 'paid', 899]);
});

test('an open prompt stays open despite its callback', async () => {
  const shop = await startPrompt();
  expect(
    (await sendCallback(`prompt/${shop.payment}`, createCallback(shop.session, null))).status,
  ).toBe(200);
  await advanceClock(1);
  expect(await readStates(shop)).toEqual(['approved', 'pending', null]);
});

test('a paid prompt credits only one receipt', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const shop = await startPrompt();
  await pay(shop);
  await expect.poll(() => readStates(shop), { timeout: 5_000 }).toEqual(['live', 'paid', 899]);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await sendCallback(`prompt/${shop.payment}`, createCallback(shop.session, newCode()));
  }
  await advanceClock(61);
  const payments = database.from('payments').select('state, received_amount');
  expect((await payments.eq('listing_id', shop.id).throwOnError()).data).toEqual([
    { state: 'paid', received_amount: 899 },
  ]);
});

test('a receipt of one advert pays for no other', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const shop = await startPrompt();
  const otherShop = await startPrompt();
  await pay(shop);
  await expect.poll(() => readStates(shop), { timeout: 5_000 }).toEqual(['live', 'paid', 899]);
  const [payment] = (await listSimulatorPayments(stack)).filter(
    ({ phone }) => phone === shop.phone.slice(1),
  );
  const code = String(payment?.['receipt']);
  await sendCallback(`prompt/${otherShop.payment}`, createCallback(shop.session, code));
  await sendCallback(`prompt/${otherShop.payment}`, createCallback(otherShop.session, code));
  await advanceClock(1);
  expect(await readStates(otherShop)).toEqual(['approved', 'pending', null]);
});

test('a till message without a listed payment is finally refused', async () => {
  const initialCount = await countRefused();
  const code = newCode();
  expect((await sendCallback('till', createConfirmation(code))).status).toBe(200);
  await expect.poll(() => countUnprocessed(code)).toBe(1);
  // The scheduled function retries with increasing delays.
  for (let hour = 0; hour < 12; hour += 1) await advanceClock(3_600);
  expect(await readPayments(code)).toEqual([]);
  expect(await countUnprocessed(code)).toBe(0);
  expect(await countRefused()).toBeGreaterThan(initialCount);
});

test.each([
  ['another sum', (amount: number) => `${2 * amount}.00`],
  ['the same sum', (amount: number) => `${amount}.00`],
])('till money is credited as listed if its message has %s', async (_, changeSum) => {
  const { phone } = await createShop();
  await setMpesaFault('no-callback', { times: 1 });
  await usePhone(stack, { phone }, { do: 'pay', amount: '450', till: '5378141' });
  const [payment] = await listSimulatorPayments(stack);
  const code = String(payment?.['receipt']);
  await sendCallback('till', createConfirmation(code, changeSum(450)));
  const payments = database.from('payments').select('received_amount');
  await expect
    .poll(async () => (await payments.eq('provider_reference', code).throwOnError()).data)
    .toEqual([{ received_amount: 450 }]);
});

test('unlisted till money is credited only after its listing', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const shop = await createShop();
  await amina.pay(shop.id);
  await setMpesaFault('silent-pull');
  await usePhone(stack, shop, { do: 'pay', amount: '899', till: '5378141' });
  const [payment] = await listSimulatorPayments(stack);
  const code = String(payment?.['receipt']);
  const claim = { message: code, phone: shop.phone };
  await amina.requestJson('POST', `/${shop.id}/payment/claim`, claim);
  await advanceClock(61);
  const { order, claims } = await fetchCheckout(shop);
  expect(order?.attempt).toMatchObject({ state: 'pending', reported_at: null });
  expect(claims).toMatchObject([{ code, state: 'waiting' }]);
  expect(await readPayments(code)).toEqual([]);
  await setMpesaFault('none');
  await advanceClock(121);
  await expect.poll(async () => (await readPayments(code)).length).toBe(1);
});

const sums = [
  ['0x81', 'prompt'],
  ['1e2', 'till'],
  ['1e2', 'prompt'],
  ['0x81', 'till'],
] as const;
test.each(takeCases(sums, 2))('an amount %s of a %s is ignored', async (sum, kind) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const shop = await startPrompt();
  const code = newCode();
  await (kind === 'prompt'
    ? sendCallback(`prompt/${shop.payment}`, createCallback(shop.session, code, sum))
    : sendCallback('till', createConfirmation(code, sum)));
  await expect.poll(() => countUnprocessed(code)).toBe(0);
  expect(await readPayments(code)).toEqual([]);
});

test('an oversized or unknown callback is not stored', async () => {
  const text = 'z'.repeat(5_000);
  expect((await sendCallback('till', { text })).status).toBe(413);
  expect((await sendCallback('news', { text: 'news' })).status).toBe(404);
  expect(await countUnprocessed('zzz')).toBe(0);
});
