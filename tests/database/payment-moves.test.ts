/** Two staff users move a wrongly matched payment to the right listing. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { getErrorCode } from '../support/database-reader.ts';
import { findBrokenInvariants, prepareInvariants } from '../support/listing-invariants.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { createPaymentCalls, createRefundEvent } from '../support/payment-calls.ts';
import { seededIds } from '../support/seeded-users.ts';

const database = await openDatabaseForFile();
const { sql, query, readRows, readField, countRows } = database;
const calls = createPaymentCalls(database);
const { beginPayment, confirmPayment, getListingState } = calls;
await uploadImages(sql);
await prepareInvariants(sql);
const { baraka: staff } = seededIds;
const secondStaff = randomUUID();

let wrongListing: number;
let rightListing: number;
let payment: string;
let code: string;

beforeEach(async () => {
  code = newCode();
  wrongListing = await calls.createApprovedAdvert();
  rightListing = await calls.createApprovedAdvert();
  await sql.query('delete from public.attempts');
  payment = await beginPayment(wrongListing);
  await confirmPayment(payment, code);
});

const requestMove = (actor: string = staff, target = rightListing) =>
  query<string>(`public.ask_move($1, $2, $3, 'the number is theirs')`, actor, payment, target);
const approveMove = (actor: string = secondStaff) =>
  query<string>('public.approve_move($1, $2)', actor, payment);

test('moved money pays the right advert and ends the wrong one', async () => {
  const pendingPayment = await beginPayment(rightListing);
  const receipt = await readField('payments', 'receipt_number', payment);
  expect(await requestMove()).toBe('asked');
  expect(await getListingState(wrongListing)).toBe('live');
  expect(await approveMove()).toBe('done');
  expect(await getListingState(wrongListing)).toBe('expired');
  expect(await getListingState(rightListing)).toBe('live');
  const rows = await readRows(
    `select payments.state, provider_reference as code, listing_id::int as listing, net,
       receipt_number is not null as has_receipt
     from public.payments left join lateral (
       select sum(amount)::int as net from public.ledger where payment_id = payments.id) as entries on true
     where payments.id in ($1, (select live_payment_id from public.listings where id = $2), $3) order by net nulls last`,
    payment,
    rightListing,
    pendingPayment,
  );
  const failed = { state: 'failed', code: null, has_receipt: false };
  expect(rows).toEqual([
    { ...failed, listing: wrongListing, net: 0 },
    { state: 'paid', code, listing: rightListing, net: 899, has_receipt: true },
    { ...failed, listing: rightListing, net: null },
  ]);
  expect(
    await query('(select receipt_number from public.void_receipts where payment_id = $1)', payment),
  ).toBe(receipt);
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('notices of both adverts report a move', async () => {
  await requestMove();
  await approveMove();
  const readNoticeKinds = (id: number) =>
    query<string[]>('(select jsonb_agg(kind) from public.notices where listing_id = $1)', id);
  expect(await readNoticeKinds(wrongListing)).toContain('money-moved');
  expect(await readNoticeKinds(rightListing)).toEqual(
    expect.arrayContaining(['payment-paid', 'live']),
  );
});

test('later paid days of the wrong advert begin at once', async () => {
  const live_payment_id = await beginPayment(wrongListing);
  await confirmPayment(live_payment_id, newCode());
  await requestMove();
  await approveMove();
  const [listing] = await readRows('select * from public.listings where id = $1', wrongListing);
  expect(listing).toMatchObject({ state: 'live', live_payment_id });
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('a requester cannot approve, and a move runs once', async () => {
  await expect(approveMove()).rejects.toMatchObject({ code: 'PT409' });
  await requestMove();
  await expect(approveMove(staff)).rejects.toMatchObject({ code: 'TG403' });
  expect([await approveMove(), await approveMove()]).toEqual(['done', 'done']);
  expect(await countRows('public.payments where provider_reference = $1', code)).toBe(1);
});

test('a refused move changes nothing', async () => {
  await requestMove();
  await query('public.refuse_move($1, $2)', secondStaff, payment);
  await expect(approveMove()).rejects.toMatchObject({ code: 'PT409' });
  expect(await getListingState(wrongListing)).toBe('live');
});

test.each([
  ['its own advert', () => requestMove(staff, wrongListing), 'PT409'],
  ['an unknown advert', () => requestMove(staff, 0), 'PT404'],
  [
    'a removed advert',
    async () => {
      await calls.withdrawAdvert(rightListing);
      return requestMove();
    },
    'PT409',
  ],
])('money does not move to %s', async (_name, move, errorCode) => {
  expect(await getErrorCode(move())).toBe(errorCode);
});

test('moved money is refunded once its provider confirms it', async () => {
  await requestMove();
  await approveMove();
  const movedPayment = await query<string>(
    '(select id from public.payments where provider_reference = $1)',
    code,
  );
  await calls.markRefundDue(movedPayment);
  await calls.askSmallRefund(movedPayment);
  await calls.recordEvent(createRefundEvent(code));
  expect(await calls.getPaymentState(movedPayment)).toBe('refunded');
  expect(await findBrokenInvariants(sql)).toEqual([]);
});
