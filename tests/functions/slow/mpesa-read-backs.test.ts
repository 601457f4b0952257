/**
 * Tests the callbacks of M-Pesa at their secret address. A callback only triggers a query to Daraja. The response to
 * the query decides about the payment.
 */
import { afterEach, expect, test, vi } from 'vitest';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import { createCheckoutClient } from '../../support/checkout-client.ts';
import { setPaymentFault, usePhone } from '../../support/daraja.ts';
import { newCode } from '../../support/listing-lifecycle.ts';
import { openListingStackForFile } from '../../support/own-listings.ts';
import { control, readSecrets } from '../../support/stack.ts';

const tools = await openListingStackForFile();
const { stack, database, advanceClock, amina } = tools;
const client = createCheckoutClient({ ...tools, listings: tools.steps });
const { createShop, fetchCheckout, readStates, payTill } = client;
const { mpesaCallbackSecret: secret } = await readSecrets(stack);
afterEach(() => control(stack, 'clock', { reset: true }));

/** Creates an approved advert and sends a prompt for it to its phone number. */
async function startPrompt() {
  const shop = await createShop();
  const { order } = await client.startPayment(shop, { provider: 'mpesa', phone: shop.phone });
  const payment = order?.attempt.id ?? '';
  return { ...shop, payment, session: await client.readSession(payment) };
}
type PromptedShop = Awaited<ReturnType<typeof startPrompt>>;

const pinAction = { do: 'pin', pin: '1234' };
const pay = (shop: PromptedShop) => usePhone(stack, shop, { prompt: shop.session, ...pinAction });
const expectPaid = (shop: PromptedShop) =>
  expect.poll(() => readStates(shop), { timeout: 5_000 }).toEqual(['live', 'paid', 899]);
const expectUnpaid = async (shop: PromptedShop) =>
  expect(await readStates(shop)).toEqual(['approved', 'pending', null]);
const setMpesaFault = (name: PaymentFault['fault'], options: Partial<PaymentFault> = {}) =>
  setPaymentFault(stack, { fault: name, ...options });

/** Sends a message to the secret address, like an attacker with the secret. */
const sendCallback = (path: string, body: object) =>
  fetch(`${stack.site}/api/payments/callback/${secret}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** Sends the callback of a prompt. A callback with a code reports a payment, and one without a code a cancellation. */
const sendPromptCallback = (
  { payment }: PromptedShop,
  session: string,
  code: string | null,
  amount: unknown = 899,
) => {
  const request = { MerchantRequestID: '1', CheckoutRequestID: session };
  const items = [
    { Name: 'Amount', Value: amount },
    { Name: 'MpesaReceiptNumber', Value: code },
  ];
  // M-Pesa's result code 1032 means that the payer has cancelled the prompt.
  const result =
    code === null ? { ResultCode: 1032 } : { ResultCode: 0, CallbackMetadata: { Item: items } };
  return sendCallback(`prompt/${payment}`, { Body: { stkCallback: { ...request, ...result } } });
};
const createConfirmation = (code: string, amount: unknown = '899.00') => ({
  TransactionType: 'Buy Goods',
  TransID: code,
  TransAmount: amount,
  BusinessShortCode: '7654321',
  MSISDN: '2547 ***** 021',
});

const readPayments = async (code: string) => {
  const query = database.from('payments').select('received_amount').eq('provider_reference', code);
  return (await query.throwOnError()).data;
};
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
test.each(faults)('a query confirms a paid prompt, under fault %s', async (name) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const shop = await startPrompt();
  await setMpesaFault(name, name === 'other-body' ? { times: 1 } : {});
  await pay(shop);
  await expectPaid(shop);
});

test('a reported prompt without query result is confirmed later', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const shop = await startPrompt();
  await setMpesaFault('down');
  await pay(shop);
  const readReport = async () => (await fetchCheckout(shop)).order?.attempt.reported_at ?? null;
  await expect.poll(readReport).not.toBeNull();
  await expectUnpaid(shop);
  await setMpesaFault('none');
  await advanceClock(61);
  expect(await readStates(shop)).toEqual(['live', 'paid', 899]);
});

test('an unpaid prompt stays unpaid despite its callback', async () => {
  const shop = await startPrompt();
  const code = newCode();
  expect((await sendPromptCallback(shop, shop.session, code)).status).toBe(200);
  await advanceClock(1);
  await expectUnpaid(shop);
  expect(await readPayments(code)).toEqual([]);
  await pay(shop);
  await expectPaid(shop);
});

test('an open prompt stays open despite its callback', async () => {
  const shop = await startPrompt();
  expect((await sendPromptCallback(shop, shop.session, null)).status).toBe(200);
  await advanceClock(1);
  await expectUnpaid(shop);
});

test('a paid prompt credits only one receipt', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const shop = await startPrompt();
  await pay(shop);
  await expectPaid(shop);
  for (let attempt = 0; attempt < 3; attempt += 1)
    await sendPromptCallback(shop, shop.session, newCode());
  await advanceClock(61);
  const payments = database.from('payments').select('state, received_amount');
  const { data } = await payments.eq('listing_id', shop.id).throwOnError();
  expect(data).toEqual([{ state: 'paid', received_amount: 899 }]);
});

test('a receipt of one advert pays for no other', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const shop = await startPrompt();
  const otherShop = await startPrompt();
  await pay(shop);
  await expectPaid(shop);
  const [payment] = await client.readPayments(shop);
  for (const { session } of [shop, otherShop])
    await sendPromptCallback(otherShop, session, String(payment?.['receipt']));
  await advanceClock(1);
  await expectUnpaid(otherShop);
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
  await setMpesaFault('no-callback', { times: 1 });
  const code = await payTill(await createShop(), 450);
  await sendCallback('till', createConfirmation(code, changeSum(450)));
  await expect.poll(() => readPayments(code)).toEqual([{ received_amount: 450 }]);
});

test('unlisted till money is credited only after its listing', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const shop = await createShop();
  await amina.pay(shop.id);
  await setMpesaFault('silent-pull');
  const code = await payTill(shop, 899);
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

// JavaScript's `Number` would read these texts as 129 and 100.
const sums = [
  ['0x81', 'prompt'],
  ['1e2', 'till'],
  ['1e2', 'prompt'],
  ['0x81', 'till'],
] as const;
test.each(sums)('an amount %s of a %s is ignored', async (sum, kind) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const shop = await startPrompt();
  const code = newCode();
  await (kind === 'prompt'
    ? sendPromptCallback(shop, shop.session, code, sum)
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
