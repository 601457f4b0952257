import { describe, expect, test } from 'vitest';
import { requestToken, createDollarAttempt, openPayPalForFile } from '#tests/support/paypal.ts';
import { ForgedMessage, ProviderRefusal, type Attempt } from '#netlify/payments/provider.ts';

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

/** Creates an attempt that was begun. */
async function begun(change?: Partial<Attempt>): Promise<Attempt & { session: string }> {
  const attempt = createDollarAttempt(change);
  const { session } = await client.begin(attempt);
  return { ...attempt, session };
}

/** Creates an attempt that the payer has approved, and drops the webhook of the approval. */
async function approved(outcome: 'pay' | 'hold' | 'decline' = 'pay') {
  const attempt = await begun();
  await decide(attempt.session, outcome);
  await waitForMessages(1);
  received.splice(0);
  return attempt;
}

const paidEvent = ({ id, session }: Attempt, code: string | undefined) => ({
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
  expect(await client.readBack(pending)).toMatchObject({ kind: 'waiting' });

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

  const [paid, ...others] = await listTransactions(attempt);
  expect(others).toEqual([]);
  expect(paid).toMatchObject({ cents: 2_999, isOurs: true });
  const expected = paidEvent(pending, paid?.id);
  expect(providerEvent).toMatchObject(expected);
  expect(await client.confirm(completion)).toMatchObject([expected]);
  expect(await client.confirm(approval)).toMatchObject([expected]);
  expect(await client.readBack(pending)).toMatchObject(expected);
});

test('a cancelled payer returns and can pay for three hours', async () => {
  const attempt = await begun();
  expect(await decide(attempt.session, 'cancel')).toBe(
    `/cancel?p=${attempt.id}&token=${attempt.session}`,
  );
  expect(await client.readBack(attempt)).toMatchObject({ kind: 'waiting' });
  await advanceClock(3 * 60 * 60 + 1);
  expect(await client.readBack(attempt)).toMatchObject({ kind: 'failed', reason: 'expired' });
});

test('an order with an unvisited page fails', async () => {
  const providerEvent = await client.readBack(createDollarAttempt());
  expect(providerEvent).toMatchObject({ kind: 'failed', reason: 'not-sent' });
});

test('fifty captures at once take the money once', async () => {
  const attempt = await approved();
  const providerEvents = await Promise.all(
    Array.from({ length: 50 }, () => client.readBack(attempt)),
  );
  const [paid, ...others] = await listTransactions(attempt);
  expect(others).toEqual([]);
  for (const providerEvent of providerEvents)
    expect(providerEvent).toMatchObject(paidEvent(attempt, paid?.id));
});

test.each([
  ['hold', 'COMPLETED', { kind: 'paid', isOurs: true }],
  ['hold', 'DENIED', { kind: 'failed', reason: 'declined' }],
] as const)('money on %s waits until PayPal reports %s', async (outcome, state, providerEvent) => {
  const attempt = await approved(outcome);
  expect(await client.readBack(attempt)).toMatchObject({ kind: 'waiting' });
  const [pending] = await waitForMessages(1);
  if (!pending) throw new Error('No event came.');
  expect(await client.confirm(pending)).toMatchObject([{ kind: 'waiting' }]);
  const [paid] = await listTransactions(attempt);
  await setPaymentState(paid?.id ?? '', state);
  const [, decided] = await waitForMessages(2);
  if (!decided) throw new Error('No second event came.');
  expect(await client.confirm(decided)).toMatchObject([
    { ...providerEvent, about: { payment: attempt.id } },
  ]);
  expect(await client.readBack(attempt)).toMatchObject(providerEvent);
});

test('a card that is refused fails the attempt', async () => {
  const attempt = await approved('decline');
  const providerEvent = await client.readBack(attempt);
  expect(providerEvent).toMatchObject({
    kind: 'failed',
    reason: 'declined',
    about: { payment: attempt.id },
  });
});

describe('faults', () => {
  test('an answer lost after the capture neither loses nor repeats money', async () => {
    const attempt = await approved();
    await setPaymentFault('cut-off', { times: 1 });
    await expect(client.readBack(attempt)).rejects.not.toBeInstanceOf(ProviderRefusal);
    const providerEvent = await client.readBack(attempt);
    const [paid, ...others] = await listTransactions(attempt);
    expect(others).toEqual([]);
    expect(providerEvent).toMatchObject(paidEvent(attempt, paid?.id));
  });

  test.each(['error', 'down'] as const)(
    'the fault %s of PayPal leaves the result open',
    async (fault) => {
      const attempt = createDollarAttempt();
      await client.begin(createDollarAttempt()); // fetches a token
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
  ] as const)('with %s, %s events exist at the capture’s answer', async (fault, count) => {
    const attempt = await approved();
    await setPaymentFault(fault);
    expect(await client.readBack(attempt)).toMatchObject({ kind: 'paid' });
    if (fault !== 'before-response') await advanceClock(0);
    expect(received).toHaveLength(count);
    if (fault === 'late') await advanceClock(3 * 60 * 60);
    const providerEvents = await Promise.all(received.map((message) => client.confirm(message)));
    const [paid] = await listTransactions(attempt);
    for (const [providerEvent] of providerEvents)
      expect(providerEvent).toMatchObject(paidEvent(attempt, paid?.id));
    expect(providerEvents).toHaveLength(fault === 'late' ? 1 : count);
  });

  test.each([
    ['other-sum', { amount: 1_500, isOurs: true }],
    ['other-payee', { amount: 2_999, isOurs: false }],
  ] as const)('%s is reported as it is', async (fault, truth) => {
    const attempt = await approved();
    await setPaymentFault(fault);
    expect(await client.readBack(attempt)).toMatchObject({ kind: 'paid', ...truth });
    const [event] = await waitForMessages(1);
    expect(event && (await client.confirm(event))).toMatchObject([{ kind: 'paid', ...truth }]);
    const { amount: cents, isOurs } = truth;
    expect(await listTransactions(attempt)).toMatchObject([{ cents, isOurs }]);
  });

  test('events with a foreign signature are dropped', async () => {
    await setPaymentFault('forged', { times: 1 });
    const attempt = await begun();
    for (const event of await waitForMessages(2)) {
      expect(event.body).toContain('PAYMENT.CAPTURE.COMPLETED');
      await expect(payPal.verify(event)).rejects.toBeInstanceOf(ForgedMessage);
    }
    expect(await listTransactions(attempt)).toEqual([]);
    expect(await client.readBack(attempt)).toMatchObject({ kind: 'waiting' });
  });

  test.each([
    ['malformed', 0],
    ['missing-fields', 1],
  ] as const)('an event with the fault %s becomes %s events', async (fault, count) => {
    const attempt = await approved();
    await setPaymentFault(fault);
    expect(await client.readBack(attempt)).toMatchObject({ kind: 'paid' });
    const [event] = await waitForMessages(1);
    const providerEvents = event ? await client.confirm(event) : [];
    const [paid] = await listTransactions(attempt);
    expect(providerEvents).toMatchObject(count === 0 ? [] : [paidEvent(attempt, paid?.id)]);
  });

  test('an event that was not taken comes again', async () => {
    payPal.refuse(1);
    const attempt = await begun();
    await decide(attempt.session, 'pay');
    await waitForMessages(1);
    await advanceClock(10);
    const [first, second] = await waitForMessages(2);
    expect(second?.body).toBe(first?.body);
  });
});

describe('money goes back', () => {
  const createRefund = (code: string, amount: number) => ({
    id: crypto.randomUUID(),
    code,
    amount,
    currency: 'USD' as const,
    reference: '482915',
    why: 'Not live within two days',
  });
  async function paid() {
    const attempt = await approved();
    const providerEvent = await client.readBack(attempt);
    if (providerEvent.kind !== 'paid') throw new Error('It was not paid.');
    await waitForMessages(1);
    received.splice(0);
    return { attempt, code: providerEvent.code };
  }

  test('each refund is sent once, limited by the payment, and listed', async () => {
    const from = new Date(Date.now() - 1_000);
    const { attempt, code } = await paid();
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
    const more = createRefund(code, 2_000);
    expect(await client.refund?.(more)).toMatchObject({
      kind: 'refund-failed',
      refund: more.id,
      reason: 'REFUND_AMOUNT_EXCEEDED',
    });
    const [event] = await waitForMessages(1);
    expect(event && (await client.confirm(event))).toMatchObject([providerEvent]);
    await client.refund?.(createRefund(code, 1_999));
    const [truth] = await listTransactions(attempt);
    expect(truth?.wentBack.map(({ cents }) => cents)).toEqual([1_000, 1_999]);

    const listed = (await client.list?.(from, new Date(Date.now() + 48 * 60 * 60 * 1000))) ?? [];
    const ofThis = listed.filter(
      ({ about, ...rest }) => about.code === code || ('code' in rest && rest.code === code),
    );
    expect(ofThis).toMatchObject([
      { kind: 'paid', code, amount: 2_999, isOurs: true, about: { payment: attempt.id } },
      { kind: 'refunded', refund: refund.id, amount: 1_000, about: { code } },
      { kind: 'refunded', amount: 1_999, about: { code } },
    ]);
  });

  test('because PayPal takes it', async () => {
    const { attempt, code } = await paid();
    await setPaymentState(code, 'REVERSED');
    const [event] = await waitForMessages(1);
    const about = { payment: attempt.id, code };
    expect(event && (await client.confirm(event))).toMatchObject([{ kind: 'taken-back', about }]);
  });
});

test('an expired token is renewed, and a wrong secret starts nothing', async () => {
  await client.begin(createDollarAttempt());
  await advanceClock(10 * 60 * 60);
  expect((await client.begin(createDollarAttempt())).session).toMatch(/^\w{17}$/);
  const refused = await requestToken(payPal.simulator, { ...settings, clientSecret: 'another' });
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ error: 'invalid_client' });
});
