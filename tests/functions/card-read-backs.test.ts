/**
 * PayPal webhooks at the endpoint: an unverified message is not stored, and a verified one only triggers a
 * read-back from PayPal.
 */
import { crc32 } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import type { Checkout } from '#domain/payment/checkout.ts';
import type { Message } from '#netlify/payments/provider.ts';
import { insertForCrc } from '../support/fit-crc.ts';
import { openPayPalForFile } from '../support/paypal.ts';
import { countRuns } from '../support/repetitions.ts';
import { logIn } from '../support/stack.ts';

// PayPal's webhooks go to a server of the test, which forwards selected ones to the site.
const {
  stack,
  database,
  setFault,
  listings,
  advanceClock,
  runFunction,
  setPaymentFault,
  waitForMessages,
  decide,
  deliver,
  received,
  listTransactions,
} = await openPayPalForFile();

async function ask(listing: number, body?: object): Promise<Checkout> {
  const token = await logIn(stack.site, stack.info.signIns.member);
  const answer = await fetch(`${stack.site}/api/my-listings/${listing}/payment`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Checkout;
}

/** An approved advert with a card order, and its payment. */
async function begun(choice = 'monthly') {
  const { id } = await listings.approved();
  await listings.resetRateLimits();
  const { order } = await ask(id, { package: choice, provider: 'card' });
  const { id: payment = '', redirect = '' } = order?.attempt ?? {};
  const session = new URL(redirect ?? '').searchParams.get('token') ?? '';
  return { id, payment, session };
}

const readState = async (id: number) => {
  const { order, listing } = await ask(id);
  return [listing.state, order?.attempt.state, order?.attempt.received_amount];
};
const readRow = async (payment: string) => {
  const query = database.from('payments').select('state, received_amount, reported_at');
  return (await query.eq('id', payment).single().throwOnError()).data;
};
const storedMessages = async () =>
  (await database.from('provider_messages').select('transmission').throwOnError()).data;
const countMessages = async (kind: string) => {
  const query = database
    .from('refused_messages')
    .select('messages')
    .match({ provider: 'card', kind });
  const rows = (await query.throwOnError()).data as { messages: number }[];
  return rows.reduce((sum, { messages }) => sum + messages, 0);
};

/**
 * Approves an order at PayPal.
 * @returns the event of the approval
 */
async function approved(session: string): Promise<Message> {
  received.splice(0);
  await decide(session, 'pay');
  const [event] = await waitForMessages(1);
  if (!event) throw new Error('No event came.');
  return event;
}

/** Returns the event of the capture, after the site has received the event of the approval. */
async function captured(session: string): Promise<Message> {
  expect((await deliver(await approved(session))).status).toBe(200);
  const [, event] = await waitForMessages(2);
  if (!event) throw new Error('No second event came.');
  return event;
}

test('an unavailable certificate makes PayPal retry, then the advert is live', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { id, payment, session } = await begun();
  const event = await approved(session);
  await setPaymentFault('no-certificate', { times: 2 });
  for (let time = 0; time < 2; time += 1) expect((await deliver(event)).status).toBe(503);
  expect(await storedMessages()).toEqual([]);
  expect(await countMessages('webhook')).toBe(0);
  expect((await deliver(event)).status).toBe(200);
  await expect.poll(() => readRow(payment), { timeout: 5_000 }).toMatchObject({ state: 'paid' });
  expect(await readState(id)).toEqual(['live', 'paid', 2_999]);
});

test('an event is refused until it can be stored completely', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { payment, session } = await begun();
  const event = await approved(session);
  await setFault('database');
  expect((await deliver(event)).status).toBe(503);
  await setFault('database', 'ok');
  expect((await deliver(event)).status).toBe(200);
  const query = database.from('provider_messages').select('body').like('body', `%${payment}%`);
  expect((await query.throwOnError()).data).toContainEqual({ body: event.body });
});

/** The number of concurrent forged messages. */
const flood = countRuns(60, 300);

test('a forged flood stores only a counter and few samples', async () => {
  const { payment, session } = await begun();
  const event = await approved(session);
  const before = await storedMessages();
  const at = Date.now();
  const forged = (n: number): Message => ({
    ...event,
    body: JSON.stringify({ n, padding: 'x'.repeat(20_000), custom_id: payment }),
  });
  const floods = Array.from({ length: flood }, (_, n) => deliver(forged(n)));
  // The genuine event among them is accepted.
  const genuine = deliver(event);
  const answers = await Promise.all(floods);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await genuine).status).toBe(200);
  await expect.poll(() => readRow(payment), { timeout: 5_000 }).toMatchObject({ state: 'paid' });
  const added = (await storedMessages()).length - before.length;
  expect(added).toBe(1);
  await expect.poll(() => countMessages('webhook'), { timeout: 15_000 }).toBe(flood);
  const query = database
    .from('refused_message_samples')
    .select('headers, body')
    .gte('at', new Date(at - 60_000).toISOString());
  const samples = (await query.throwOnError()).data as { headers: string; body: string }[];
  expect(samples.length).toBeGreaterThan(0);
  expect(samples.length).toBeLessThanOrEqual(10);
  for (const { headers, body } of samples) {
    expect(headers.length).toBeLessThanOrEqual(1_000);
    expect(body.length).toBeLessThanOrEqual(1_000);
  }
});

/** Returns an event of a completed payment, forged so that the signature of a genuine message matches. */
function fitted(genuine: Message, resource: object): Message {
  const body = JSON.stringify({
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource,
    note: 'HERE',
  });
  return { ...genuine, body: insertForCrc(body, 'HERE', crc32(genuine.body)) };
}

test('a body fitted to an old signature credits nothing', async () => {
  const daily = await begun('daily');
  const genuine = await captured(daily.session);
  await expect
    .poll(() => readRow(daily.payment), { timeout: 5_000 })
    .toMatchObject({ state: 'paid' });
  const [money] = await listTransactions({ id: daily.payment } as never);
  const yearly = await begun('yearly');
  const lie = {
    amount: { currency_code: 'USD', value: '279.99' },
    custom_id: yearly.payment,
    payee: { merchant_id: 'EMBEDDED2345N' },
    supplementary_data: { related_ids: { order_id: yearly.session } },
  };
  // The site has not seen the transmission before, so only the read-back reveals the forgery.
  const rows = (await storedMessages()).length;
  expect((await deliver(fitted(genuine, { id: '8AB12345CD678901E', ...lie }))).status).toBe(200);
  await runFunction('run-due-transitions');
  expect((await storedMessages()).length).toBe(rows + 1);
  expect(await readState(yearly.id)).toEqual(['approved', 'pending', null]);
  // A real capture with the amount and the payment of another one. The transmission is already known.
  expect((await deliver(fitted(genuine, { id: money?.id, ...lie }))).status).toBe(200);
  await advanceClock(60);
  expect((await storedMessages()).length).toBe(rows + 1);
  expect(await readState(yearly.id)).toEqual(['approved', 'pending', null]);
  expect(await readRow(daily.payment)).toMatchObject({ state: 'paid', received_amount: 129 });
});

test('a real capture in a fitted body credits its own payment', async () => {
  const daily = await begun('daily');
  const first = await captured(daily.session);
  const [money] = await listTransactions({ id: daily.payment } as never);
  const yearly = await begun('yearly');
  const lie = {
    id: money?.id,
    custom_id: yearly.payment,
    amount: { currency_code: 'USD', value: '279.99' },
    payee: { merchant_id: 'X' },
  };
  expect((await deliver(fitted(first, lie))).status).toBe(200);
  await expect.poll(() => readRow(daily.payment)).toMatchObject({ received_amount: 129 });
  expect(await readState(yearly.id)).toEqual(['approved', 'pending', null]);
});

test('a repeated transmission counts once', async () => {
  const { id, payment, session } = await begun();
  const event = await captured(session);
  const before = (await storedMessages()).length;
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(event)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await storedMessages()).length).toBe(before + 1);
  await expect.poll(() => readRow(payment)).toMatchObject({ state: 'paid' });
  await advanceClock(60);
  expect((await deliver(event)).status).toBe(200);
  expect((await storedMessages()).length).toBe(before + 1);
  expect(await readState(id)).toEqual(['live', 'paid', 2_999]);
  expect(await listTransactions({ id: payment } as never)).toHaveLength(1);
});

test('a capture is credited in its own amount', async () => {
  const { id, session } = await begun();
  await setPaymentFault('other-body', { times: 1 });
  const event = await captured(session);
  expect(event.body).toContain('"59.98"');
  expect((await deliver(event)).status).toBe(200);
  await advanceClock(60);
  expect(await readState(id)).toEqual(['live', 'paid', 2_999]);
});

test('an unconfirmed payment shows as reported until PayPal confirms it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { id, payment, session } = await begun();
  const event = await approved(session);
  await setPaymentFault('error');
  expect((await deliver(event)).status).toBe(200);
  await expect
    .poll(() => readRow(payment), { timeout: 5_000 })
    .toMatchObject({ state: 'pending', reported_at: expect.any(String) as string });
  const { order: open } = await ask(id);
  expect(open?.attempt.reported_at).not.toBeNull();
  const token = await logIn(stack.site, stack.info.signIns.member);
  const response = await fetch(`${stack.site}/api/my-payments/${payment}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await response.json()).toMatchObject({ state: 'pending', is_reported: true });
  await setPaymentFault('none');
  await advanceClock(120);
  expect(await readState(id)).toEqual(['live', 'paid', 2_999]);
});

test('a signature older than an hour only triggers a query', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { id, payment, session } = await begun();
  const event = await approved(session);
  await setPaymentFault('down', { delaySeconds: 3_700 });
  await advanceClock(3_660);
  await setPaymentFault('error');
  expect((await deliver(event)).status).toBe(200);
  await runFunction('run-due-transitions');
  expect(await readRow(payment)).toMatchObject({ state: 'pending', reported_at: null });
  await setPaymentFault('none');
  await advanceClock(120);
  expect(await readState(id)).toEqual(['live', 'paid', 2_999]);
});

test.each([
  ['nobody sent', 401, 'receiver_id=EMBEDDED2345N'],
  ['for another account', 401, 'receiver_id=STRANGER2345N'],
  ['about no money', 200, undefined],
])('a notification %s is answered %i and not stored', async (_, status, receiver) => {
  const before = (await storedMessages()).length;
  const number = 'txn_id=5O190127TN364715T&payment_status=Completed&mc_gross=29.99';
  const body = receiver === undefined ? 'txn_type=new_case' : `${number}&${receiver}`;
  const message = { kind: 'ipn', about: null, headers: {}, body };
  expect((await deliver(message)).status).toBe(status);
  expect((await storedMessages()).length).toBe(before);
  expect(await countMessages('ipn')).toBeGreaterThan(0);
});

test('a notification unknown to PayPal has to be repeated', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const before = (await storedMessages()).length;
  await setPaymentFault('error', { times: 1 });
  const body =
    'txn_id=5O190127TN364715T&payment_status=Completed&mc_gross=29.99&receiver_id=EMBEDDED2345N';
  const answer = await deliver({ kind: 'ipn', about: null, headers: {}, body });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await storedMessages()).length).toBe(before);
});
