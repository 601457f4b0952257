/**
 * Tests that a second approval depends on the largest amount that a payment ever had, and on the refunds of one
 * staff user in a day.
 */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { createAndSubmit } from '../support/create-and-submit.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { seededIds } from '../support/seeded-users.ts';

const { sql, query } = await openDatabaseForFile();
await uploadImages(sql);
const { amina: owner } = seededIds;
const approvalFrom = 10_000;
let firstStaff: string;
let secondStaff: string;

beforeEach(() => {
  [firstStaff, secondStaff] = [randomUUID(), randomUUID()];
});

/** Creates a payment with a due refund: from the till in KES, by card in another currency. */
async function createDuePayment(amount: number, currency = 'KES') {
  const code = newCode();
  const payment = await query<string>(
    `public.record_unmatched_payment($1, $2, $3, $4, $5, 'no name')`,
    firstStaff,
    currency === 'KES' ? 'till' : 'card',
    code,
    amount,
    currency,
  );
  await query(`public.mark_refund_due($1, $2, 'asked for')`, firstStaff, payment);
  return { payment, code };
}
const askRefund = (payment: string, actor = firstStaff, code: string | null = null) =>
  query<string>(
    'public.ask_refund($1, $2, $3, $4, $5)',
    actor,
    payment,
    approvalFrom,
    code === null ? 'provider' : 'hand',
    code,
  );

test('refunds of one staff user over the daily limit need approval', async () => {
  const states = [];
  for (const sum of [2999, 2999, 2999, 2999])
    states.push(await askRefund((await createDuePayment(sum)).payment));
  expect(states).toEqual(['sending', 'sending', 'sending', 'asked']);
  expect(
    await askRefund((await createDuePayment(2999)).payment, secondStaff),
    'another staff user',
  ).toBe('sending');
  expect(await askRefund((await createDuePayment(2999, 'USD')).payment), 'another currency').toBe(
    'sending',
  );
});

test('the daily sum restarts at midnight in Nairobi', async () => {
  for (const sum of [4000, 4000]) await askRefund((await createDuePayment(sum)).payment);
  const midnight = `app.start_of_day((app.now() at time zone 'Africa/Nairobi')::date)`;
  await sql.exec(`set session_replication_role = replica;
    update public.payment_refunds set requested_at = ${midnight} - interval '1 second' where requested_by = '${firstStaff}';
    set session_replication_role = origin`);
  expect(await askRefund((await createDuePayment(4000)).payment)).toBe('sending');
  await sql.exec(`set session_replication_role = replica;
    update public.payment_refunds set requested_at = ${midnight} where requested_by = '${firstStaff}';
    set session_replication_role = origin`);
  expect(await askRefund((await createDuePayment(4000)).payment)).toBe('asked');
});

test('a withdrawn refund leaves the daily sum', async () => {
  const largeRefund = await createDuePayment(9000);
  await askRefund(largeRefund.payment, firstStaff, null);
  await sql.query(
    `update public.payment_refunds set state = 'failed', reason = 'declined' where payment_id = $1`,
    [largeRefund.payment],
  );
  expect(await askRefund((await createDuePayment(9000)).payment)).toBe('sending');
});

/** Creates an order of KSh 899, and confirms the given amount for it. */
async function createReviewPayment(amount: number) {
  const shop = await createAndSubmit(query, owner);
  const code = newCode();
  const payment = await query<string>(
    `(public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', 'till')).id`,
    owner,
    shop,
  );
  await sql.query('delete from public.attempts');
  await confirmPayment(firstStaff, payment, code, amount);
  return { payment, code };
}
const confirmPayment = (actor: string, payment: string, code: string, amount: number) =>
  query<string>(`public.confirm_payment($1, $2, $3, $4, 'KES')`, actor, payment, code, amount);
const readReceivedAmount = (payment: string) =>
  query<number>('(select received_amount from public.payments where id = $1)', payment);

test('a lower corrected amount counts after a second confirmation', async () => {
  const { payment, code } = await createReviewPayment(14_998);
  expect(await confirmPayment(firstStaff, payment, code, 9998)).toBe('review');
  expect(await readReceivedAmount(payment)).toBe(14_998);
  await expect(confirmPayment(firstStaff, payment, code, 9998)).rejects.toMatchObject({
    code: 'TG403',
  });
  expect(await confirmPayment(secondStaff, payment, code, 9997), 'another sum').toBe('review');
  expect(await confirmPayment(firstStaff, payment, code, 9997)).toBe('review');
  expect(await readReceivedAmount(payment)).toBe(9997);
});

test('a refund’s approval depends on its money’s highest amount', async () => {
  const { payment, code } = await createReviewPayment(14_998);
  await confirmPayment(firstStaff, payment, code, 9998);
  await confirmPayment(secondStaff, payment, code, 9998);
  await query(`public.mark_refund_due($1, $2, 'asked for')`, firstStaff, payment);
  expect(await askRefund(payment)).toBe('asked');
});

test('a refund cannot have the code of a received payment', async () => {
  const { payment, code } = await createDuePayment(899);
  const otherPayment = await createDuePayment(899);
  for (const receivedCode of [code, otherPayment.code]) {
    await expect(askRefund(payment, firstStaff, receivedCode)).rejects.toMatchObject({
      code: 'TG422',
    });
  }
  expect(await askRefund(payment, firstStaff, newCode())).toBe('sent');
});

test('the audit log of a refund is found by reference, codes and id', async () => {
  const { payment, code } = await createDuePayment(27_999);
  await askRefund(payment);
  await query('public.approve_refund($1, $2)', secondStaff, payment);
  const refundCode = newCode();
  await query('public.record_provider_event($1, $2)', 'till', {
    kind: 'refunded',
    about: { code },
    code: refundCode,
    amount: 27_999,
    currency: 'KES',
  });
  const reference = await query<string>(
    '(select reference from public.payments where id = $1)',
    payment,
  );
  const readRefundRows = async (subject: string) => {
    const { rows } = await sql.query<{ actor_id: string; details: Record<string, unknown> }>(
      'select actor_id, details from public.staff_audit(100, p_subject_id => $1)',
      [subject],
    );
    return rows.filter(({ details }) => 'refund' in details);
  };
  for (const subject of [reference, code, refundCode, payment]) {
    expect(await readRefundRows(subject), subject).toMatchObject([
      {
        actor_id: secondStaff,
        details: {
          refund: 'sent',
          code: refundCode,
          requested_by: firstStaff,
          approved_by: secondStaff,
        },
      },
      { actor_id: secondStaff, details: { refund: 'approved' } },
      { actor_id: firstStaff, details: { refund: 'asked' } },
    ]);
  }
});

test('a sent refund is found by its requester and approver', async () => {
  const { payment, code } = await createDuePayment(27_999);
  await askRefund(payment);
  await query('public.approve_refund($1, $2)', secondStaff, payment);
  await query('public.record_provider_event($1, $2)', 'till', {
    kind: 'refunded',
    about: { code },
    code: newCode(),
    amount: 27_999,
    currency: 'KES',
  });
  const countSentRefunds = async (actor: string) => {
    const { rows } = await sql.query<{ details: { refund?: string } }>(
      'select details from public.staff_audit(100, p_actor_ids => $1)',
      [[actor]],
    );
    return rows.filter(({ details }) => details.refund === 'sent').length;
  };
  expect([
    await countSentRefunds(firstStaff),
    await countSentRefunds(secondStaff),
    await countSentRefunds(randomUUID()),
  ]).toEqual([1, 1, 0]);
});
