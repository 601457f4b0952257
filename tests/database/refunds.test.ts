/**
 * Tests that a payment is refunded once, that large refunds need two staff users, and that provider events have the
 * same result in any order.
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { getErrorCode } from '../support/database-reader.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { createPaymentCalls } from '../support/payment-calls.ts';
import { endUndoMinute } from '../support/undo.ts';

/** A staff user without refunds today. */
let staff: string;
const secondStaff = '5a0e1b6f-0000-4000-8000-0000000000aa';

const database = await openDatabaseForFile();
const { sql, query, readRows } = database;
const { markRefundDue, recordEvent, getPaymentState } = createPaymentCalls(database);

/** Creates a payment of KSh 899 with a due refund, and a staff user without refunds today. */
async function createDuePayment() {
  staff = randomUUID();
  const paymentCode = newCode();
  const call = `public.record_unmatched_payment($1, 'till', $2, 899, 'KES', 'no name')`;
  const payment = await query<string>(call, staff, paymentCode);
  await markRefundDue(payment, staff);
  await endUndoMinute(sql);
  return { payment, paymentCode };
}

const askRefund = (payment: string, approvalFrom = 10_000, actor = staff) =>
  query<string>('public.ask_refund($1, $2, $3)', actor, payment, approvalFrom);
const sendByHand = (payment: string, code: string | null, approvalFrom = 10_000) =>
  query<string>(`public.ask_refund($1, $2, $3, 'hand', $4)`, staff, payment, approvalFrom, code);
const approveRefund = (payment: string, actor = secondStaff) =>
  query<string>('public.approve_refund($1, $2)', actor, payment);
const leaseRefunds = (payment: string) =>
  query<{ id: string; code: string }[]>('public.lease_refunds(10, $1)', payment);

const readRefunds = (payment: string) =>
  readRows(
    `select state, code, reason from public.payment_refunds where payment_id = $1
     order by requested_at, state desc`,
    payment,
  );

/** Returns the codes of refunds in the ledger, the number of notices to the owner, and the kinds of differences. */
async function readBooks(payment: string) {
  const [books] = await readRows(
    `select (select array_agg(code) from public.ledger where payment_id = $1 and direction = 'out') as out,
       (select count(*)::int from public.notices where payment_id = $1 and kind = 'refunded') as notices,
       (select array_agg(kind) from public.payment_differences where payment_id = $1) as differences`,
    payment,
  );
  return books;
}
/** The books of a refund with the given code, without differences. */
const getSettledBooks = (code: string) => ({ out: [code], notices: 1, differences: null });

/** Creates a refund that is requested from the provider. */
async function createRequestedRefund() {
  const { payment, paymentCode } = await createDuePayment();
  await askRefund(payment);
  const [refund] = await leaseRefunds(payment);
  if (!refund) throw new Error('The refund is not leased.');
  return { payment, paymentCode, refund: refund.id };
}

const createRefundEvent = (refund: string, code: string) => ({
  kind: 'refunded',
  about: {},
  refund,
  code,
  amount: 899,
  currency: 'KES',
});

test('a small refund needs one staff user and its own code [I8]', async () => {
  const { payment } = await createDuePayment();
  const code = newCode();
  expect(await sendByHand(payment, code)).toBe('sent');
  expect(await sendByHand(payment, code), 'repeated').toBe('sent');
  expect(await getErrorCode(sendByHand(payment, newCode()))).toBe('PT409');
  expect(await readBooks(payment)).toEqual(getSettledBooks(code));

  const otherPayment = await createDuePayment();
  expect(await getErrorCode(sendByHand(otherPayment.payment, code))).toBe('23505');
  expect(await getPaymentState(otherPayment.payment)).toBe('refund_due');
});

test('a refund from the limit on needs a second approval [I8]', async () => {
  const { payment } = await createDuePayment();
  expect(await askRefund(payment, 899)).toBe('asked');
  expect(await askRefund(payment, 899), 'repeated').toBe('asked');
  expect(await getErrorCode(approveRefund(payment, staff))).toBe('TG403');
  expect(await getErrorCode(sendByHand(payment, newCode()))).toBe('PT409');
  expect(await leaseRefunds(payment)).toEqual([]);
  expect(await approveRefund(payment)).toBe('sending');
  expect(await approveRefund(payment), 'repeated').toBe('sending');
  expect(await leaseRefunds(payment)).toHaveLength(1);
});

test('a large manual refund is approved before its code', async () => {
  const { payment } = await createDuePayment();
  expect(await sendByHand(payment, null, 899)).toBe('asked');
  expect(await getErrorCode(sendByHand(payment, newCode(), 899))).toBe('PT409');
  expect(await approveRefund(payment)).toBe('sending');
  expect(await leaseRefunds(payment), 'a manual refund is not sent to a provider').toEqual([]);
  expect(await sendByHand(payment, newCode(), 899)).toBe('sent');
});

test('an unsent refund can be withdrawn and requested again', async () => {
  const { payment } = await createDuePayment();
  const withdrawRefund = () => query('public.take_refund_back($1, $2)', staff, payment);
  expect(await getErrorCode(withdrawRefund())).toBe('PT409');
  await askRefund(payment, 899);
  await withdrawRefund();
  expect(await getErrorCode(approveRefund(payment))).toBe('PT409');
  await askRefund(payment);
  await leaseRefunds(payment);
  expect(await getErrorCode(withdrawRefund())).toBe('PT409');
  expect(await getPaymentState(payment)).toBe('refund_due');
});

test('an approval without a requested refund changes nothing', async () => {
  const { payment } = await createDuePayment();
  await sendByHand(payment, newCode());
  expect(await getErrorCode(approveRefund('5a0e1b6f-0000-4000-8000-000000000001'))).toBe('PT409');
  expect(await approveRefund(payment)).toBe('sent');
});

test('a refund without a response is repeated with its id', async () => {
  const { payment, refund, paymentCode } = await createRequestedRefund();
  expect(await leaseRefunds(payment), 'within its minute').toEqual([]);
  const makeRefundDue = () =>
    sql.query('update public.payment_refunds set next_try_at = app.now() where id = $1', [refund]);
  await makeRefundDue();
  expect(await leaseRefunds(payment)).toMatchObject([{ id: refund, code: paymentCode }]);
  await makeRefundDue();
  await recordEvent({ kind: 'waiting', about: { code: paymentCode }, refund });
  expect(await leaseRefunds(payment), 'the provider has accepted it').toEqual([]);
  expect(await askRefund(payment), 'staff ask once more').toBe('sending');
  expect(await leaseRefunds(payment)).toMatchObject([{ id: refund }]);
});

const createFailure = (reason: string) => (refund: string) => ({
  kind: 'refund-failed',
  about: {},
  refund,
  reason,
});
const eventFactories = {
  waiting: (refund: string) => ({ kind: 'waiting', about: {}, refund }),
  refunded: createRefundEvent,
  noAnswer: createFailure('no-answer'),
  alreadyReversed: createFailure('already-reversed'),
  noBalance: createFailure('no-balance'),
};

type EventName = keyof typeof eventFactories;

const getPermutations = <Item>(all: Item[]): Item[][] =>
  all.length < 2
    ? [all]
    : all.flatMap((item, index) =>
        getPermutations(all.toSpliced(index, 1)).map((rest) => [item, ...rest]),
      );

test.each<EventName[]>([
  ['waiting', 'refunded', 'refunded', 'noAnswer'],
  ['refunded', 'alreadyReversed', 'noAnswer'],
  ['noBalance', 'refunded'],
])('a refund counts once, in any order of events: %s %s %s %s [I6] [I8]', async (...names) => {
  for (const order of getPermutations(names)) {
    const { payment, refund } = await createRequestedRefund();
    const code = newCode();
    for (const name of order) await recordEvent(eventFactories[name](refund, code));
    const refunds = [{ state: 'sent', code, reason: null }];
    const result = [await readRefunds(payment), await readBooks(payment)];
    expect(result, order.join(' ')).toEqual([refunds, getSettledBooks(code)]);
  }
});

test('a failed refund gets a new id, and a late success ends both', async () => {
  const { payment, refund } = await createRequestedRefund();
  await recordEvent(eventFactories.noBalance(refund));
  expect(await askRefund(payment)).toBe('sending');
  const [secondRefund] = await leaseRefunds(payment);
  expect(secondRefund?.id).not.toBe(refund);
  const code = newCode();
  await recordEvent(createRefundEvent(refund, code));
  await recordEvent(eventFactories.alreadyReversed(secondRefund?.id ?? ''));
  expect(await getPaymentState(payment)).toBe('refunded');
  expect(await readRefunds(payment)).toEqual([
    { state: 'sent', code, reason: null },
    { state: 'failed', code: null, reason: 'went-back-before' },
  ]);
  await recordEvent(createRefundEvent(secondRefund?.id ?? '', newCode()));
  expect(await readBooks(payment)).toEqual({ out: [code], notices: 1, differences: ['went-back'] });
});

const reasons = ['no-answer', 'already-reversed'];
test.each(reasons)('after %s staff check and record the refund [I8]', async (reason) => {
  const { payment, refund } = await createRequestedRefund();
  expect(await getErrorCode(sendByHand(payment, newCode()))).toBe('PT409');
  await recordEvent(createFailure(reason)(refund));
  expect(await getPaymentState(payment)).toBe('refund_due');
  const code = newCode();
  expect(await sendByHand(payment, code)).toBe('sent');
  await recordEvent(createRefundEvent(refund, code));
  expect(await readBooks(payment)).toEqual(getSettledBooks(code));
  await recordEvent(createRefundEvent(refund, newCode()));
  expect(await readBooks(payment), 'two refunds').toMatchObject({ differences: ['went-back'] });
});

test('a payment reported as refunded is not sent again [I8]', async () => {
  const { payment, refund } = await createRequestedRefund();
  for (const name of ['alreadyReversed', 'noAnswer', 'noBalance'] as const)
    await recordEvent(eventFactories[name](refund));
  expect(await askRefund(payment)).toBe('sending');
  expect(await leaseRefunds(payment)).toEqual([]);
  const expectedRefund = { state: 'sending', code: null, reason: 'went-back-already' };
  expect(await readRefunds(payment)).toEqual([expectedRefund]);
});

test.each([
  ['no refund was requested', {}, 'went-back', false],
  ['it is another amount', { amount: 900 }, 'went-back', true],
  ['it is another currency', { currency: 'USD' }, 'went-back', true],
  ['it was charged back', { kind: 'taken-back', reason: 'reversed' }, 'taken-back', true],
])('an unexpected refund is a difference: %s [I11]', async (_name, change, kind, isRequested) => {
  const create = isRequested ? createRequestedRefund : createDuePayment;
  const { payment, paymentCode } = await create();
  const event = { ...createRefundEvent('', newCode()), about: { code: paymentCode }, ...change };
  for (const variant of [event, { ...event, refund: 'none of ours' }]) await recordEvent(variant);
  expect(await getPaymentState(payment)).toBe('refund_due');
  expect(await readBooks(payment)).toEqual({ out: null, notices: 0, differences: [kind] });
});

test('the code of another refund is a difference, no refund [I8]', async () => {
  const code = newCode();
  await sendByHand((await createDuePayment()).payment, code);
  const { payment, refund } = await createRequestedRefund();
  await recordEvent(createRefundEvent(refund, code));
  expect(await getPaymentState(payment)).toBe('refund_due');
  expect(await readBooks(payment)).toEqual({ out: null, notices: 0, differences: ['went-back'] });
});

test('an unknown refund is a difference too', async () => {
  const code = newCode();
  const event = { ...createRefundEvent('', code), about: { code: newCode() } };
  expect(await recordEvent(event, 'card')).toMatchObject({ state: null });
  expect(
    await query('(select provider_amount from public.payment_differences where code = $1)', code),
  ).toBe(899);
});
