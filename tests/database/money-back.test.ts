/** Staff record money that its provider took or sent back without a request. */
import { beforeEach, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { getErrorCode } from '../support/database-reader.ts';
import { findBrokenInvariants, prepareInvariants } from '../support/listing-invariants.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { createPaymentCalls } from '../support/payment-calls.ts';
import { seededIds } from '../support/seeded-users.ts';

const database = await openDatabaseForFile();
const { sql, query, readRows } = database;
const calls = createPaymentCalls(database);
await uploadImages(sql);
await prepareInvariants(sql);
const { baraka: staff } = seededIds;

let listing: number;
let payment: string;
let reversal: string;

beforeEach(async () => {
  listing = await calls.createApprovedAdvert();
  await sql.query('delete from public.attempts');
  payment = await calls.beginPayment(listing);
  await calls.confirmPayment(payment, newCode());
  reversal = newCode();
});

/** Notes a difference about the payment, and returns its id. */
async function noteDifference(kind: string, amount: number | null): Promise<number> {
  await query(
    `app.note_difference($1, 'mpesa', $2, $3, 899, $4, 'KES')`,
    kind,
    reversal,
    payment,
    amount,
  );
  return query<number>(
    '(select id::int from public.payment_differences where code = $1)',
    reversal,
  );
}
const recordMoneyBack = (difference: number) =>
  query<string>(`public.record_money_back($1, $2, 'a dispute')`, staff, difference);
const readNoticeKinds = () =>
  query<string[]>('(select jsonb_agg(kind) from public.notices where payment_id = $1)', payment);

test('money that was taken back ends its advert, and nothing is sent [I8]', async () => {
  const difference = await noteDifference('taken-back', null);
  expect(await calls.getListingState(listing)).toBe('live');
  expect([await recordMoneyBack(difference), await recordMoneyBack(difference)]).toEqual([
    'refunded',
    'refunded',
  ]);
  expect(await calls.getListingState(listing)).toBe('expired');
  const kinds = await readNoticeKinds();
  expect(kinds).toContain('taken-back');
  expect(kinds).not.toContain('refund-due');
  expect(kinds).not.toContain('refunded');
  const refunds = await readRows(
    'select state, code, next_try_at, requested_by from public.payment_refunds where payment_id = $1',
    payment,
  );
  expect(refunds).toEqual([
    { state: 'sent', code: reversal, next_try_at: null, requested_by: staff },
  ]);
  expect(
    await query('(select settled_by from public.payment_differences where id = $1)', difference),
  ).toBe(staff);
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('money that went back at the provider has the notice of a refund', async () => {
  expect(await recordMoneyBack(await noteDifference('went-back', 899))).toBe('refunded');
  expect(await readNoticeKinds()).toContain('refunded');
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('a part of the money, or a refund on its way, is refused', async () => {
  const part = await noteDifference('taken-back', 400);
  expect(await getErrorCode(recordMoneyBack(part))).toBe('PT409');
  expect(await getErrorCode(recordMoneyBack(9_000_000))).toBe('PT404');
  reversal = newCode();
  const whole = await noteDifference('taken-back', 899);
  await query(`public.mark_refund_due($1, $2, 'paid twice')`, staff, payment);
  await query('public.ask_refund($1, $2, 10000)', staff, payment);
  expect(await getErrorCode(recordMoneyBack(whole))).toBe('PT409');
});

test('a requested refund ends when its money went back before', async () => {
  const difference = await noteDifference('taken-back', 899);
  await query(`public.mark_refund_due($1, $2, 'paid twice')`, staff, payment);
  await query('public.ask_refund($1, $2, 1)', staff, payment);
  expect(await recordMoneyBack(difference)).toBe('refunded');
  const states = await readRows(
    'select state from public.payment_refunds where payment_id = $1 order by state',
    payment,
  );
  expect(states).toEqual([{ state: 'failed' }, { state: 'sent' }]);
  expect(await findBrokenInvariants(sql)).toEqual([]);
});
