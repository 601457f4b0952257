/** Staff accept a received sum below the quote as the whole price. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { getErrorCode } from '../support/database-reader.ts';
import { findBrokenInvariants, prepareInvariants } from '../support/listing-invariants.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { createPaymentCalls } from '../support/payment-calls.ts';

const database = await openDatabaseForFile();
const { sql, query, readRows, readField } = database;
const calls = createPaymentCalls(database);
await uploadImages(sql);
await prepareInvariants(sql);

let staff: string;
let listing: number;
let payment: string;

beforeEach(async () => {
  staff = randomUUID();
  listing = await calls.createApprovedAdvert();
  await sql.query('delete from public.attempts');
  payment = await calls.beginPayment(listing);
  await query('public.confirm_payment($1, $2, $3, 850, $4)', staff, payment, newCode(), 'KES');
  // The confirmation is over, so that an undo concerns the acceptance.
  await sql.query(`update public.payment_undos set until = app.now() - interval '1 second'`);
});

const accept = ({ actor = staff, limit = 100, approvalFrom = 10_000 } = {}) =>
  query<string>(
    `public.accept_shortfall($1, $2, $3, $4, 'the bank took a fee')`,
    actor,
    payment,
    limit,
    approvalFrom,
  );
const readShortfalls = () =>
  readRows(
    `select amount, reason, withdrawn_at is null as is_valid from public.payment_shortfalls
     where payment_id = $1 order by id`,
    payment,
  );
const shortfall = { amount: 49, reason: 'the bank took a fee' };

test('an accepted shortfall pays the whole package once [I4]', async () => {
  expect(await calls.getListingState(listing)).toBe('approved');
  expect([await accept(), await accept()]).toEqual(['paid', 'paid']);
  expect(await calls.getListingState(listing)).toBe('live');
  expect(await readField('payments', 'received_amount', payment)).toBe(850);
  expect(await readShortfalls()).toEqual([{ ...shortfall, is_valid: true }]);
  const details = await readRows(
    `select details from public.audit_log where subject_id = $1 and details ? 'shortfall'`,
    payment,
  );
  expect(details).toEqual([
    { details: { shortfall: 'accepted', amount: 49, price: 899, currency: 'KES' } },
  ]);
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('an undo withdraws an accepted shortfall, which can be accepted again', async () => {
  await accept();
  expect(await query<string>('public.undo_payment($1, $2)', staff, payment)).toBe('review');
  expect(await calls.getListingState(listing)).toBe('approved');
  expect(await readShortfalls()).toEqual([{ ...shortfall, is_valid: false }]);
  expect(await findBrokenInvariants(sql)).toEqual([]);
  expect(await accept()).toBe('paid');
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('a shortfall counts in the sum of the day and has a limit', async () => {
  expect(await getErrorCode(accept({ limit: 48 }))).toBe('PT409');
  expect(await getErrorCode(accept({ approvalFrom: 49 }))).toBe('TG411');
  await accept();
  const sumOfDay = await query<string>('app.sent_back_today($1, $2)', staff, 'KES');
  expect(Number(sumOfDay)).toBe(49);
  await query('public.undo_payment($1, $2)', staff, payment);
  expect(Number(await query<string>('app.sent_back_today($1, $2)', staff, 'KES'))).toBe(0);
});

test('a payment without a shortfall cannot be accepted', async () => {
  const wholePayment = await calls.beginPayment(await calls.createApprovedAdvert());
  const acceptWhole = () =>
    query(`public.accept_shortfall($1, $2, 100, 10000, 'why')`, staff, wholePayment);
  expect(await getErrorCode(acceptWhole())).toBe('PT409');
  await calls.confirmPayment(wholePayment, newCode());
  expect(await getErrorCode(acceptWhole())).toBe('PT409');
});

test('a refund of accepted money returns the received sum only [I8]', async () => {
  await accept();
  await query(`public.mark_refund_due($1, $2, 'not wanted')`, staff, payment);
  const refund = newCode();
  await query(`public.ask_refund($1, $2, 10000, 'hand', $3)`, staff, payment, refund);
  const rows = await readRows(
    'select amount from public.ledger where payment_id = $1 order by id',
    payment,
  );
  expect(rows).toEqual([{ amount: 850 }, { amount: 850 }]);
  expect(await findBrokenInvariants(sql)).toEqual([]);
});
