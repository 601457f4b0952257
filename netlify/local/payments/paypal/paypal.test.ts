import { describe, expect, test } from 'vitest';
import type { Payment } from '#domain/payment/payment.ts';
import { requestToken, createDollarAttempt, openPayPalForFile } from '#tests/support/paypal.ts';
import { ForgedMessage, ProviderRefusal } from '#netlify/payments/provider.ts';

const payPal = await openPayPalForFile();
const {
  client,
  advanceClock,
  setPaymentFault,
  waitForMessages,
  decide,
  setPaymentState,
  listTransactions,
  received,
  settings,
} = payPal;

/** Creates an attempt and begins it. */
async function beginAttempt(change?: Partial<Payment>): Promise<Payment & { session: string }> {
  const attempt = createDollarAttempt(change);
  const { session } = await client.begin(attempt);
  return { ...attempt, session };
}

/** Creates an attempt that the payer has approved, and discards the webhook of the approval. */
async function approveAttempt(outcome: 'pay' | 'hold' | 'decline' = 'pay') {
  const attempt = await beginAttempt();
  await decide(attempt.session, outcome);
  await waitForMessages(1);
  received.splice(0);
  return attempt;
}

const paidEvent = ({ id, session }: Payment, code: string | undefined) => ({
  kind: 'paid',
  about: { payment: id, session },
  code,
  amount: 2_999,
  currency: 'USD',
  isOurs: true,
});

test('a card payment is one order, approved and captured once', async () => {
  const attempt = createDollarAttempt();
  const { session, redirect } = await client.begin(attempt);
  expect(redirect).toBe(`${payPal.simulator}/checkoutnow?token=${session}`);
  expect((await client.begin(attempt)).session).toBe(session);
  const pending = { ...attempt, session };
  expect(await client.queryAttempt(pending)).toMatchObject({ kind: 'waiting' });

  const page = await (await fetch(redirect ?? '')).text();
  expect(page).toContain('<h1>Pay $29.99 for Monthly</h1>');
  expect(await decide(session, 'pay')).toBe(
    `/thank-you?p=${attempt.id}&token=${session}&PayerID=PAYER2345NBCD`,
  );
  const [approval] = await waitForMessages(1);
  if (!approval) throw new Error('No event came.');
  const [providerEvent] = await client.confirm(approval);
  const [, completion] = await waitForMessages(2);
  if (!completion) throw new Error('No second event came.');

  const [payment, ...otherPayments] = await listTransactions(attempt);
  expect(otherPayments).toEqual([]);
  expect(payment).toMatchObject({ cents: 2_999, isOurs: true });
  const expected = paidEvent(pending, payment?.id);
  expect(providerEvent).toMatchObject(expected);
  expect(await client.confirm(completion)).toMatchObject([expected]);
  expect(await client.confirm(approval)).toMatchObject([expected]);
  expect(await client.queryAttempt(pending)).toMatchObject(expected);
});

test('an order stays open after a cancellation and expires after three hours', async () => {
  const attempt = await beginAttempt();
  expect(await decide(attempt.session, 'cancel')).toBe(
    `/cancel?p=${attempt.id}&token=${attempt.session}`,
  );
  expect(await client.queryAttempt(attempt)).toMatchObject({ kind: 'waiting' });
  await advanceClock(3 * 60 * 60 + 1);
  expect(await client.queryAttempt(attempt)).toMatchObject({ kind: 'failed', reason: 'expired' });
});

test('an attempt without a session fails', async () => {
  const providerEvent = await client.queryAttempt(createDollarAttempt());
  expect(providerEvent).toMatchObject({ kind: 'failed', reason: 'not-sent' });
});

test('fifty concurrent captures charge the payer once', async () => {
  const attempt = await approveAttempt();
  const providerEvents = await Promise.all(
    Array.from({ length: 50 }, () => client.queryAttempt(attempt)),
  );
  const [payment, ...otherPayments] = await listTransactions(attempt);
  expect(otherPayments).toEqual([]);
  for (const providerEvent of providerEvents)
    expect(providerEvent).toMatchObject(paidEvent(attempt, payment?.id));
});

test.each([
  ['hold', 'COMPLETED', { kind: 'paid', isOurs: true }],
  ['hold', 'DENIED', { kind: 'failed', reason: 'declined' }],
] as const)('money on %s waits until PayPal reports %s', async (outcome, state, providerEvent) => {
  const attempt = await approveAttempt(outcome);
  expect(await client.queryAttempt(attempt)).toMatchObject({ kind: 'waiting' });
  const [pending] = await waitForMessages(1);
  if (!pending) throw new Error('No event came.');
  expect(await client.confirm(pending)).toMatchObject([{ kind: 'waiting' }]);
  const [payment] = await listTransactions(attempt);
  await setPaymentState(payment?.id ?? '', state);
  const [, decided] = await waitForMessages(2);
  if (!decided) throw new Error('No second event came.');
  expect(await client.confirm(decided)).toMatchObject([
    { ...providerEvent, about: { payment: attempt.id } },
  ]);
  expect(await client.queryAttempt(attempt)).toMatchObject(providerEvent);
});

test('a card that is refused fails the attempt', async () => {
  const attempt = await approveAttempt('decline');
  const providerEvent = await client.queryAttempt(attempt);
  expect(providerEvent).toMatchObject({
    kind: 'failed',
    reason: 'declined',
    about: { payment: attempt.id },
  });
});

describe('faults', () => {
  test('a lost response to a capture causes one payment', async () => {
    const attempt = await approveAttempt();
    await setPaymentFault('cut-off', { times: 1 });
    await expect(client.queryAttempt(attempt)).rejects.not.toBeInstanceOf(ProviderRefusal);
    const providerEvent = await client.queryAttempt(attempt);
    const [payment, ...otherPayments] = await listTransactions(attempt);
    expect(otherPayments).toEqual([]);
    expect(providerEvent).toMatchObject(paidEvent(attempt, payment?.id));
  });

  test.each(['error', 'down'] as const)(
    'the fault %s of PayPal leaves the result open',
    async (fault) => {
      const attempt = createDollarAttempt();
      await client.begin(createDollarAttempt()); // Fetches a token, so that the fault affects the order.
      await setPaymentFault(fault, { delaySeconds: 3_600, ...(fault === 'error' && { times: 1 }) });
      await expect(client.begin(attempt)).rejects.not.toBeInstanceOf(ProviderRefusal);
      await advanceClock(3_601);
      expect((await client.begin(attempt)).session).toMatch(/^\w{17}$/);
    },
  );

  test.each([
    ['no-callback', 0],
    ['late', 0],
    ['twice', 2],
    ['before-response', 1],
  ] as const)('with %s, %s events exist at the capture’s response', async (fault, count) => {
    const attempt = await approveAttempt();
    await setPaymentFault(fault);
    expect(await client.queryAttempt(attempt)).toMatchObject({ kind: 'paid' });
    // Each request to advance the clock waits until the due events are sent.
    if (fault !== 'before-response') await advanceClock(0);
    expect(received).toHaveLength(count);
    if (fault === 'late') await advanceClock(3 * 60 * 60);
    const providerEvents = await Promise.all(received.map((message) => client.confirm(message)));
    const [payment] = await listTransactions(attempt);
    for (const [providerEvent] of providerEvents)
      expect(providerEvent).toMatchObject(paidEvent(attempt, payment?.id));
    expect(providerEvents).toHaveLength(fault === 'late' ? 1 : count);
  });

  test.each([
    ['other-sum', { amount: 1_500, isOurs: true }],
    ['other-payee', { amount: 2_999, isOurs: false }],
  ] as const)('the real payment is reported with the fault %s', async (fault, expected) => {
    const attempt = await approveAttempt();
    await setPaymentFault(fault);
    expect(await client.queryAttempt(attempt)).toMatchObject({ kind: 'paid', ...expected });
    const [event] = await waitForMessages(1);
    expect(event && (await client.confirm(event))).toMatchObject([{ kind: 'paid', ...expected }]);
    const { amount: cents, isOurs } = expected;
    expect(await listTransactions(attempt)).toMatchObject([{ cents, isOurs }]);
  });

  test('events with a forged signature are dropped', async () => {
    await setPaymentFault('forged', { times: 1 });
    const attempt = await beginAttempt();
    for (const event of await waitForMessages(2)) {
      expect(event.body).toContain('PAYMENT.CAPTURE.COMPLETED');
      await expect(payPal.verify(event)).rejects.toBeInstanceOf(ForgedMessage);
    }
    expect(await listTransactions(attempt)).toEqual([]);
    expect(await client.queryAttempt(attempt)).toMatchObject({ kind: 'waiting' });
  });

  test.each([
    ['malformed', 0],
    ['missing-fields', 1],
  ] as const)('a webhook with the fault %s becomes %s provider events', async (fault, count) => {
    const attempt = await approveAttempt();
    await setPaymentFault(fault);
    expect(await client.queryAttempt(attempt)).toMatchObject({ kind: 'paid' });
    const [event] = await waitForMessages(1);
    const providerEvents = event ? await client.confirm(event) : [];
    const [payment] = await listTransactions(attempt);
    expect(providerEvents).toMatchObject(count === 0 ? [] : [paidEvent(attempt, payment?.id)]);
  });

  test('an event that the site refuses is sent again', async () => {
    payPal.refuse(1);
    const attempt = await beginAttempt();
    await decide(attempt.session, 'pay');
    await waitForMessages(1);
    await advanceClock(10);
    const [first, second] = await waitForMessages(2);
    expect(second?.body).toBe(first?.body);
  });
});

describe('a refund or reversal', () => {
  const createRefund = (code: string, amount: number) => ({
    id: crypto.randomUUID(),
    code,
    amount,
    currency: 'USD' as const,
    reference: '482915',
    note: 'Not live within two days',
  });
  async function payAttempt() {
    const attempt = await approveAttempt();
    const providerEvent = await client.queryAttempt(attempt);
    if (providerEvent.kind !== 'paid') throw new Error('It was not paid.');
    await waitForMessages(1);
    received.splice(0);
    return { attempt, code: providerEvent.code };
  }

  test('is sent once, limited by the payment, and listed', async () => {
    const startTime = new Date(Date.now() - 1_000);
    const { attempt, code } = await payAttempt();
    const refund = createRefund(code, 1_000);
    const providerEvent = await client.refund?.(refund);
    expect(providerEvent).toMatchObject({
      kind: 'refunded',
      refund: refund.id,
      about: { code },
      amount: 1_000,
    });
    await setPaymentFault('cut-off', { times: 1 });
    await expect(client.refund?.(refund)).rejects.toThrow();
    expect(await client.refund?.(refund)).toEqual(providerEvent);
    const excessiveRefund = createRefund(code, 2_000);
    expect(await client.refund?.(excessiveRefund)).toMatchObject({
      kind: 'refund-failed',
      refund: excessiveRefund.id,
      reason: 'REFUND_AMOUNT_EXCEEDED',
    });
    const [event] = await waitForMessages(1);
    expect(event && (await client.confirm(event))).toMatchObject([providerEvent]);
    await client.refund?.(createRefund(code, 1_999));
    const [transaction] = await listTransactions(attempt);
    expect(transaction?.wentBack.map(({ cents }) => cents)).toEqual([1_000, 1_999]);

    const listedEvents =
      (await client.listTransactions?.(startTime, new Date(Date.now() + 48 * 60 * 60 * 1000))) ??
      [];
    const paymentEvents = listedEvents.filter(
      ({ about, ...rest }) => about.code === code || ('code' in rest && rest.code === code),
    );
    expect(paymentEvents).toMatchObject([
      { kind: 'paid', code, amount: 2_999, isOurs: true, about: { payment: attempt.id } },
      { kind: 'refunded', refund: refund.id, amount: 1_000, about: { code } },
      { kind: 'refunded', amount: 1_999, about: { code } },
    ]);
  });

  test('is reported if PayPal initiates it', async () => {
    const { attempt, code } = await payAttempt();
    await setPaymentState(code, 'REVERSED');
    const [event] = await waitForMessages(1);
    const about = { payment: attempt.id, code };
    expect(event && (await client.confirm(event))).toMatchObject([{ kind: 'taken-back', about }]);
  });
});

test('an expired token is renewed, a wrong secret is refused', async () => {
  await client.begin(createDollarAttempt());
  await advanceClock(10 * 60 * 60);
  expect((await client.begin(createDollarAttempt())).session).toMatch(/^\w{17}$/);
  const response = await requestToken(payPal.simulator, { ...settings, clientSecret: 'another' });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: 'invalid_client' });
});
