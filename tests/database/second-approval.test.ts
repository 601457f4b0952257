/**
 * Tests that a second approval depends on the largest amount that a payment ever had, and on the refunds of one
 * staff user in a day.
 */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { getErrorCode } from '../support/database-reader.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { createPaymentCalls, createRefundEvent } from '../support/payment-calls.ts';

const database = await openDatabaseForFile();
const { sql, query, readRows, countRows, readField } = database;
const { createAdvert, beginPayment, confirmPayment, markRefundDue, recordEvent } =
  createPaymentCalls(database);
await uploadImages(sql);
const approvalFrom = 10_000;
let firstStaff: string;
let secondStaff: string;

beforeEach(() => {
  [firstStaff, secondStaff] = [randomUUID(), randomUUID()];
});

/** Creates a payment with a due refund: from the till in KES, by card in another currency. */
async function createDuePayment(amount: number, currency = 'KES') {
  const code = newCode();
  const provider = currency === 'KES' ? 'till' : 'card';
  const call = `public.record_unmatched_payment($1, $2, $3, $4, $5, 'no name')`;
  const payment = await query<string>(call, firstStaff, provider, code, amount, currency);
  await markRefundDue(payment, firstStaff);
  return { payment, code };
}
const askRefund = (payment: string, actor = firstStaff, code: string | null = null) => {
  const method = code === null ? 'provider' : 'hand';
  const call = 'public.ask_refund($1, $2, $3, $4, $5)';
  return query<string>(call, actor, payment, approvalFrom, method, code);
};
/** Requests the refund of a new payment. */
const askNewRefund = async (amount: number, { actor = firstStaff, currency = 'KES' } = {}) =>
  askRefund((await createDuePayment(amount, currency)).payment, actor);

test('refunds of one staff user over the daily limit need approval', async () => {
  const states = [];
  for (const sum of [2999, 2999, 2999, 2999]) states.push(await askNewRefund(sum));
  expect(states).toEqual(['sending', 'sending', 'sending', 'asked']);
  expect(await askNewRefund(2999, { actor: secondStaff })).toBe('sending');
  expect(await askNewRefund(2999, { currency: 'USD' })).toBe('sending');
});

test('the code of a refund over the daily limit is refused, and its request waits for approval', async () => {
  await askNewRefund(9500);
  const { payment } = await createDuePayment(899);
  expect(await getErrorCode(askRefund(payment, firstStaff, newCode()))).toBe('TG411');
  const request = query<string>(
    `public.ask_refund($1, $2, $3, 'hand')`,
    firstStaff,
    payment,
    approvalFrom,
  );
  expect(await request).toBe('asked');
  const small = await createDuePayment(400);
  expect(await askRefund(small.payment, secondStaff, newCode())).toBe('sent');
});

test('the daily sum restarts at midnight in Nairobi', async () => {
  for (const sum of [4000, 4000]) await askNewRefund(sum);
  const midnight = `app.start_of_day((app.now() at time zone 'Africa/Nairobi')::date)`;
  const moveRequestsTo = (time: string) =>
    sql.exec(`set session_replication_role = replica;
      update public.payment_refunds set requested_at = ${time} where requested_by = '${firstStaff}';
      set session_replication_role = origin`);
  await moveRequestsTo(`${midnight} - interval '1 second'`);
  expect(await askNewRefund(4000)).toBe('sending');
  await moveRequestsTo(midnight);
  expect(await askNewRefund(4000)).toBe('asked');
});

test('a withdrawn refund leaves the daily sum', async () => {
  const largeRefund = await createDuePayment(9000);
  await askRefund(largeRefund.payment);
  await sql.query(
    `update public.payment_refunds set state = 'failed', reason = 'declined' where payment_id = $1`,
    [largeRefund.payment],
  );
  expect(await askNewRefund(9000)).toBe('sending');
});

/** Creates an order of KSh 899, and confirms the given amount for it. */
async function createReviewPayment(amount: number) {
  const code = newCode();
  const payment = await beginPayment(await createAdvert());
  await sql.query('delete from public.attempts');
  const confirm = (actor: string, sum: number) => confirmPayment(payment, code, sum, actor);
  await confirm(firstStaff, amount);
  return { payment, confirm };
}

test('a lower corrected amount counts after a second confirmation', async () => {
  const { payment, confirm } = await createReviewPayment(14_998);
  expect(await confirm(firstStaff, 9998)).toBe('review');
  expect(await readField('payments', 'received_amount', payment)).toBe(14_998);
  expect(await getErrorCode(confirm(firstStaff, 9998))).toBe('TG403');
  expect(await confirm(secondStaff, 9997), 'another sum').toBe('review');
  expect(await confirm(firstStaff, 9997)).toBe('review');
  expect(await readField('payments', 'received_amount', payment)).toBe(9997);
});

test('a refund’s approval depends on its money’s highest amount', async () => {
  const { payment, confirm } = await createReviewPayment(14_998);
  await confirm(firstStaff, 9998);
  await confirm(secondStaff, 9998);
  await markRefundDue(payment, firstStaff);
  expect(await askRefund(payment)).toBe('asked');
});

test('a refund cannot have the code of a received payment', async () => {
  const { payment, code } = await createDuePayment(899);
  const otherPayment = await createDuePayment(899);
  for (const receivedCode of [code, otherPayment.code])
    expect(await getErrorCode(askRefund(payment, firstStaff, receivedCode))).toBe('TG422');
  expect(await askRefund(payment, firstStaff, newCode())).toBe('sent');
});

/** Creates a refund that both staff users approved and the provider reported. */
async function createSentRefund() {
  const { payment, code } = await createDuePayment(27_999);
  await askRefund(payment);
  await query('public.approve_refund($1, $2)', secondStaff, payment);
  const refundCode = newCode();
  await recordEvent({ ...createRefundEvent(code, refundCode), amount: 27_999 });
  return { payment, code, refundCode };
}

test('the audit log of a refund is found by reference, codes and id', async () => {
  const { payment, code, refundCode } = await createSentRefund();
  const reference = await readField('payments', 'reference', payment);
  for (const subject of [reference, code, refundCode, payment]) {
    const rows = await readRows(
      `select actor_id, details from public.staff_audit(100, p_subject_id => $1) where details ? 'refund'`,
      subject,
    );
    const approvals = { requested_by: firstStaff, approved_by: secondStaff };
    expect(rows, subject).toMatchObject([
      { actor_id: secondStaff, details: { refund: 'sent', code: refundCode, ...approvals } },
      { actor_id: secondStaff, details: { refund: 'approved' } },
      { actor_id: firstStaff, details: { refund: 'asked' } },
    ]);
  }
});

test('a sent refund is found by its requester and approver', async () => {
  await createSentRefund();
  const sentRefunds = `public.staff_audit(100, p_actor_ids => $1) where details ->> 'refund' = 'sent'`;
  for (const [actor, count] of [
    [firstStaff, 1],
    [secondStaff, 1],
    [randomUUID(), 0],
  ])
    expect(await countRows(sentRefunds, [actor])).toBe(count);
});
