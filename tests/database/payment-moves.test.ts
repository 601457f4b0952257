/** Two staff users move a wrongly matched payment to the right listing. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { createAndSubmit } from '../support/create-and-submit.ts';
import { findBrokenInvariants, prepareInvariants } from '../support/listing-invariants.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { seededIds } from '../support/seeded-users.ts';

const { sql, query } = await openDatabaseForFile();
await uploadImages(sql);
await prepareInvariants(sql);
const { amina: owner, baraka: staff } = seededIds;
const secondStaff = randomUUID();

let wrongListing: number;
let rightListing: number;
let payment: string;
let code: string;

async function createApprovedListing() {
  const listing = await createAndSubmit(query, owner);
  const version = await query(
    '(select review_version_id from public.listings where id = $1)',
    listing,
  );
  await query('public.approve_listing($1, $2, $3, $4)', staff, listing, version, randomUUID());
  await sql.query('delete from public.attempts');
  return listing;
}
const beginPayment = (listing: number) =>
  query<string>(
    `(public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', 'till')).id`,
    owner,
    listing,
  );
const confirmPayment = (pendingPayment: string, reference: string) =>
  query(`public.confirm_payment($1, $2, $3, 899, 'KES')`, staff, pendingPayment, reference);

beforeEach(async () => {
  code = newCode();
  wrongListing = await createApprovedListing();
  rightListing = await createApprovedListing();
  payment = await beginPayment(wrongListing);
  await confirmPayment(payment, code);
});

const requestMove = (actor: string = staff, target = rightListing) =>
  query<string>(`public.ask_move($1, $2, $3, 'the number is theirs')`, actor, payment, target);
const approveMove = (actor: string = secondStaff) =>
  query<string>('public.approve_move($1, $2)', actor, payment);
const readListing = (id: number) =>
  query<{ state: string; live_payment_id: string | null }>(
    '(select to_jsonb(listings) from public.listings where id = $1)',
    id,
  );

test('moved money pays the right advert and ends the wrong one', async () => {
  const pendingPayment = await beginPayment(rightListing);
  const receipt = await query(
    '(select receipt_number from public.payments where id = $1)',
    payment,
  );
  expect(await requestMove()).toBe('asked');
  expect((await readListing(wrongListing)).state).toBe('live');
  expect(await approveMove()).toBe('done');
  expect((await readListing(wrongListing)).state).toBe('expired');
  expect((await readListing(rightListing)).state).toBe('live');
  const { rows } = await sql.query<Record<string, unknown>>(
    `select payments.state, provider_reference, listing_id, net, receipt_number is not null as has_receipt
     from public.payments left join lateral (
       select sum(amount)::int as net from public.ledger where payment_id = payments.id) as entries on true
     where payments.id in ($1, (select live_payment_id from public.listings where id = $2), $3) order by net nulls last`,
    [payment, rightListing, pendingPayment],
  );
  expect(rows).toEqual([
    {
      state: 'failed',
      provider_reference: null,
      listing_id: wrongListing,
      net: 0,
      has_receipt: false,
    },
    {
      state: 'paid',
      provider_reference: code,
      listing_id: rightListing,
      net: 899,
      has_receipt: true,
    },
    {
      state: 'failed',
      provider_reference: null,
      listing_id: rightListing,
      net: null,
      has_receipt: false,
    },
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
  const laterPayment = await beginPayment(wrongListing);
  await confirmPayment(laterPayment, newCode());
  await requestMove();
  await approveMove();
  expect(await readListing(wrongListing)).toMatchObject({
    state: 'live',
    live_payment_id: laterPayment,
  });
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('a requester cannot approve, and a move runs once', async () => {
  await expect(approveMove()).rejects.toMatchObject({ code: 'PT409' });
  await requestMove();
  await expect(approveMove(staff)).rejects.toMatchObject({ code: 'TG403' });
  expect([await approveMove(), await approveMove()]).toEqual(['done', 'done']);
  expect(
    await query('(select count(*)::int from public.payments where provider_reference = $1)', code),
  ).toBe(1);
});

test('a refused move changes nothing', async () => {
  await requestMove();
  await query('public.refuse_move($1, $2)', secondStaff, payment);
  await expect(approveMove()).rejects.toMatchObject({ code: 'PT409' });
  expect((await readListing(wrongListing)).state).toBe('live');
});

test.each([
  ['its own advert', () => requestMove(staff, wrongListing), 'PT409'],
  ['an unknown advert', () => requestMove(staff, 0), 'PT404'],
  [
    'a removed advert',
    async () => {
      await query(`public.withdraw_listing($1, $2, '')`, owner, rightListing);
      return requestMove();
    },
    'PT409',
  ],
])('money does not move to %s', async (_name, move, errorCode) => {
  await expect(move()).rejects.toMatchObject({ code: errorCode });
});

test('moved money is refunded once its provider confirms it', async () => {
  await requestMove();
  await approveMove();
  const movedPayment = await query<string>(
    '(select id from public.payments where provider_reference = $1)',
    code,
  );
  await query(`public.mark_refund_due($1, $2, 'asked for')`, staff, movedPayment);
  await query(`public.ask_refund($1, $2, p_approval_from => 1000000)`, staff, movedPayment);
  await query('public.record_provider_event($1, $2)', 'till', {
    kind: 'refunded',
    about: { code },
    code: newCode(),
    amount: 899,
    currency: 'KES',
  });
  expect(await query('(select state from public.payments where id = $1)', movedPayment)).toBe(
    'refunded',
  );
  expect(await findBrokenInvariants(sql)).toEqual([]);
});
