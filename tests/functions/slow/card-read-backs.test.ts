/**
 * Tests the messages of PayPal at the endpoint. Unverified messages are only counted and sampled. A verified message
 * is stored, and makes the endpoint read the payment back from PayPal.
 */
import { crc32 } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import type { Message } from '#netlify/payments/provider.ts';
import { createCheckoutClient } from '../../support/checkout-client.ts';
import { createFetchAs } from '../../support/fetch-as.ts';
import { insertForCrc } from '../../support/fit-crc.ts';
import { openPayPalForFile } from '../../support/paypal.ts';

// The simulated PayPal sends its messages to a server of the test. The tests deliver selected ones to the site.
const paypal = await openPayPalForFile();
const { stack, database, setFault, advanceClock, runFunction } = paypal;
const { setPaymentFault, waitForMessages, decide, deliver, received } = paypal;
const client = createCheckoutClient(paypal);
const fetchAsMember = createFetchAs(stack, stack.info.signIns.member);
const { fetchCheckout } = client;

/** Creates an approved advert with a card payment. Returns the ids of both, and PayPal's token of its order. */
async function startCardOrder(packageName = 'monthly') {
  const { id } = await client.createShop();
  const { order } = await client.startPayment({ id }, { package: packageName, provider: 'card' });
  const { id: payment = '', redirect = '' } = order?.attempt ?? {};
  const session = new URL(redirect ?? '').searchParams.get('token') ?? '';
  return { id, payment, session };
}

const readStates = (id: number) => client.readStates({ id });
const listTransactions = (id: string) => paypal.listTransactions({ id });
const readPayment = async (payment: string) => {
  const query = database.from('payments').select('state, received_amount, reported_at');
  return (await query.eq('id', payment).single().throwOnError()).data;
};
const expectPaid = (payment: string) =>
  expect.poll(() => readPayment(payment), { timeout: 5_000 }).toMatchObject({ state: 'paid' });
const readMessages = async () =>
  (await database.from('provider_messages').select('transmission').throwOnError()).data;
const countRefusedMessages = async (kind: string) => {
  const query = database.from('refused_messages').select('messages').eq('provider', 'card');
  const rows = (await query.match({ kind }).throwOnError()).data as { messages: number }[];
  return rows.reduce((sum, { messages }) => sum + messages, 0);
};

/**
 * Approves an order at PayPal.
 * @returns the event of the approval
 */
async function approveAtPayPal(session: string): Promise<Message> {
  received.splice(0);
  await decide(session, 'pay');
  const [event] = await waitForMessages(1);
  if (!event) throw new Error('No event came.');
  return event;
}

/**
 * Approves an order at PayPal and delivers the event of the approval to the site, which then captures the payment.
 * @returns the event of the capture
 */
async function captureAtPayPal(session: string): Promise<Message> {
  expect((await deliver(await approveAtPayPal(session))).status).toBe(200);
  const [, event] = await waitForMessages(2);
  if (!event) throw new Error('No second event came.');
  return event;
}

test('an unavailable certificate makes PayPal retry, then the advert is live', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { id, payment, session } = await startCardOrder();
  const event = await approveAtPayPal(session);
  await setPaymentFault('no-certificate', { times: 2 });
  for (let attempt = 0; attempt < 2; attempt += 1) expect((await deliver(event)).status).toBe(503);
  expect(await readMessages()).toEqual([]);
  expect(await countRefusedMessages('webhook')).toBe(0);
  expect((await deliver(event)).status).toBe(200);
  await expectPaid(payment);
  expect(await readStates(id)).toEqual(['live', 'paid', 2_999]);
});

test('an event is refused until it can be stored completely', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { payment, session } = await startCardOrder();
  const event = await approveAtPayPal(session);
  await setFault('database');
  expect((await deliver(event)).status).toBe(503);
  await setFault('database', 'ok');
  expect((await deliver(event)).status).toBe(200);
  const query = database.from('provider_messages').select('body').like('body', `%${payment}%`);
  expect((await query.throwOnError()).data).toContainEqual({ body: event.body });
});

/** The number of concurrent forged messages. */
const forgedCount = 300;

test('a forged flood stores only a counter and few samples', async () => {
  const { payment, session } = await startCardOrder();
  const event = await approveAtPayPal(session);
  const initialMessages = await readMessages();
  const startedAt = Date.now();
  const deliveries = Array.from({ length: forgedCount }, (_, n) => {
    const body = JSON.stringify({ n, padding: 'x'.repeat(20_000), custom_id: payment });
    return deliver({ ...event, body });
  });
  // The site accepts the genuine event between the forged ones.
  const genuineResponse = deliver(event);
  const responses = await Promise.all(deliveries);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await genuineResponse).status).toBe(200);
  await expectPaid(payment);
  const addedCount = (await readMessages()).length - initialMessages.length;
  expect(addedCount).toBe(1);
  await expect.poll(() => countRefusedMessages('webhook'), { timeout: 15_000 }).toBe(forgedCount);
  const sampledFrom = new Date(startedAt - 60_000).toISOString();
  const query = database.from('refused_message_samples').select('headers, body');
  const { data } = await query.gte('at', sampledFrom).throwOnError();
  const samples = data as { headers: string; body: string }[];
  expect(samples.length).toBeGreaterThan(0);
  expect(samples.length).toBeLessThanOrEqual(10);
  for (const { headers, body } of samples) {
    expect(headers.length).toBeLessThanOrEqual(1_000);
    expect(body.length).toBeLessThanOrEqual(1_000);
  }
});

/**
 * Returns a forged event of a completed payment. Its body has the CRC-32 of a genuine message, so the signature of
 * that message matches.
 */
function forge(genuine: Message, resource: object): Message {
  const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED' };
  const body = JSON.stringify({ ...event, resource, note: 'HERE' });
  return { ...genuine, body: insertForCrc(body, 'HERE', crc32(genuine.body)) };
}

test('a body fitted to an old signature credits nothing', async () => {
  const dailyOrder = await startCardOrder('daily');
  const genuine = await captureAtPayPal(dailyOrder.session);
  await expectPaid(dailyOrder.payment);
  const [capture] = await listTransactions(dailyOrder.payment);
  const yearlyOrder = await startCardOrder('yearly');
  const fields = {
    amount: { currency_code: 'USD', value: '279.99' },
    custom_id: yearlyOrder.payment,
    payee: { merchant_id: 'EMBEDDED2345N' },
    supplementary_data: { related_ids: { order_id: yearlyOrder.session } },
  };
  // The transmission is new to the site, so only the read-back reveals the forgery.
  const initialCount = (await readMessages()).length;
  expect((await deliver(forge(genuine, { id: '8AB12345CD678901E', ...fields }))).status).toBe(200);
  await runFunction('settle-payments');
  expect((await readMessages()).length).toBe(initialCount + 1);
  expect(await readStates(yearlyOrder.id)).toEqual(['approved', 'pending', null]);
  // The second forged event names a real capture, but the payment of another order. Its transmission is already stored.
  expect((await deliver(forge(genuine, { id: capture?.id, ...fields }))).status).toBe(200);
  await advanceClock(60);
  expect((await readMessages()).length).toBe(initialCount + 1);
  expect(await readStates(yearlyOrder.id)).toEqual(['approved', 'pending', null]);
  const paidPayment = { state: 'paid', received_amount: 129 };
  expect(await readPayment(dailyOrder.payment)).toMatchObject(paidPayment);
});

test('a real capture in a fitted body credits its own payment', async () => {
  const dailyOrder = await startCardOrder('daily');
  const genuine = await captureAtPayPal(dailyOrder.session);
  const [capture] = await listTransactions(dailyOrder.payment);
  const yearlyOrder = await startCardOrder('yearly');
  const fields = {
    id: capture?.id,
    custom_id: yearlyOrder.payment,
    amount: { currency_code: 'USD', value: '279.99' },
    payee: { merchant_id: 'X' },
  };
  expect((await deliver(forge(genuine, fields))).status).toBe(200);
  await expect.poll(() => readPayment(dailyOrder.payment)).toMatchObject({ received_amount: 129 });
  expect(await readStates(yearlyOrder.id)).toEqual(['approved', 'pending', null]);
});

test('a repeated transmission counts once', async () => {
  const { id, payment, session } = await startCardOrder();
  const event = await captureAtPayPal(session);
  const initialCount = (await readMessages()).length;
  const responses = await Promise.all(Array.from({ length: 20 }, () => deliver(event)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await readMessages()).length).toBe(initialCount + 1);
  await expect.poll(() => readPayment(payment)).toMatchObject({ state: 'paid' });
  await advanceClock(60);
  expect((await deliver(event)).status).toBe(200);
  expect((await readMessages()).length).toBe(initialCount + 1);
  expect(await readStates(id)).toEqual(['live', 'paid', 2_999]);
  expect(await listTransactions(payment)).toHaveLength(1);
});

test('a capture is credited with the amount at PayPal, not in the event', async () => {
  const { id, session } = await startCardOrder();
  await setPaymentFault('other-body', { times: 1 });
  const event = await captureAtPayPal(session);
  // The event reports twice the amount.
  expect(event.body).toContain('"59.98"');
  expect((await deliver(event)).status).toBe(200);
  await advanceClock(60);
  expect(await readStates(id)).toEqual(['live', 'paid', 2_999]);
});

test('an unconfirmed payment shows as reported until PayPal confirms it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { id, payment, session } = await startCardOrder();
  const event = await approveAtPayPal(session);
  await setPaymentFault('error');
  expect((await deliver(event)).status).toBe(200);
  const reportedPayment = { state: 'pending', reported_at: expect.any(String) as string };
  const polledPayment = expect.poll(() => readPayment(payment), { timeout: 5_000 });
  await polledPayment.toMatchObject(reportedPayment);
  const { order: openOrder } = await fetchCheckout({ id });
  expect(openOrder?.attempt.reported_at).not.toBeNull();
  const response = await fetchAsMember(`my-payments/${payment}`);
  expect(await response.json()).toMatchObject({ state: 'pending', is_reported: true });
  await setPaymentFault('none');
  await advanceClock(120);
  expect(await readStates(id)).toEqual(['live', 'paid', 2_999]);
});

test('a signature older than an hour only triggers a query', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { id, payment, session } = await startCardOrder();
  const event = await approveAtPayPal(session);
  // While PayPal is down, the schedule cannot capture the payment.
  await setPaymentFault('down', { delaySeconds: 3_700 });
  await advanceClock(3_660);
  await setPaymentFault('error');
  expect((await deliver(event)).status).toBe(200);
  await runFunction('settle-payments');
  expect(await readPayment(payment)).toMatchObject({ state: 'pending', reported_at: null });
  await setPaymentFault('none');
  await advanceClock(120);
  expect(await readStates(id)).toEqual(['live', 'paid', 2_999]);
});

const transaction = 'txn_id=5O190127TN364715T&payment_status=Completed&mc_gross=29.99';
const deliverNotification = (body: string) =>
  deliver({ kind: 'ipn', about: null, headers: {}, body });

test.each([
  ['that PayPal did not send', 401, `${transaction}&receiver_id=EMBEDDED2345N`],
  ['for another account', 401, `${transaction}&receiver_id=STRANGER2345N`],
  ['about no money', 200, 'txn_type=new_case'],
])('a notification %s is answered %i and not stored', async (_, status, body) => {
  const initialCount = (await readMessages()).length;
  expect((await deliverNotification(body)).status).toBe(status);
  expect((await readMessages()).length).toBe(initialCount);
  expect(await countRefusedMessages('ipn')).toBeGreaterThan(0);
});

test('a notification that PayPal cannot check has to be repeated', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const initialCount = (await readMessages()).length;
  await setPaymentFault('error', { times: 1 });
  const response = await deliverNotification(`${transaction}&receiver_id=EMBEDDED2345N`);
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await readMessages()).length).toBe(initialCount);
});
