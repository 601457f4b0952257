/** Tests which orders are candidates for an unmatched payment, and which facts exclude an order. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { createPaidEvent } from '../support/create-and-submit.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { createPaymentCalls } from '../support/payment-calls.ts';
import { seededIds } from '../support/seeded-users.ts';
import { maskPhone } from '../support/till.ts';

const database = await openDatabaseForFile();
const { sql, query, readRows } = database;
const calls = createPaymentCalls(database);
await uploadImages(sql);

let testCount = 0;
/** A phone number, an amount, a listing and an M-Pesa code of one test. */
let phone: string;
let sum: number;
let shop: number;
let code: string;

beforeEach(async () => {
  testCount += 1;
  phone = `+2547${String(10_000_000 + testCount * 137)}`;
  sum = 5000 + 10 * testCount;
  code = newCode();
  await sql.query('update public.payments set phone = null');
  await sql.query('delete from public.attempts');
  await sql.query('delete from app.proven_phones');
  shop = await calls.createAdvert();
});

const beginPayment = (amount = sum, listing = shop) => calls.beginPayment(listing, { amount });
const beginPrompt = (amount = sum) =>
  calls.beginPayment(shop, { amount, phone, provider: 'mpesa' });
const strangerPayer = '2547*****000';

async function recordTillPayment(payer: string | null, { isOurs = true } = {}) {
  const event = createPaidEvent(sum, {}, { code, isOurs, payer });
  return (await calls.recordEvent(event)).payment;
}

const readCandidates = (unmatchedPayment: string) =>
  readRows<Record<string, unknown>>('select * from app.payment_candidates($1)', unmatchedPayment);
const findTarget = (unmatchedPayment: string, listing = shop) =>
  query<{ title: string } | null>('public.staff_match_target($1, $2)', unmatchedPayment, listing);

test('an order without a known number matches by its amount', async () => {
  const attempt = await beginPayment();
  expect(await readCandidates(await recordTillPayment(strangerPayer))).toEqual([
    { attempt, why: 'sum', ruled_out: null, agrees: false, phone: null, phone_kind: null },
  ]);
});

test('visible digits exclude orders with other known numbers', async () => {
  const attempt = await beginPrompt();
  expect(await readCandidates(await recordTillPayment(strangerPayer))).toMatchObject([
    { attempt, ruled_out: 'other-number', agrees: false, phone, phone_kind: 'prompt' },
  ]);
});

test('staff match money to a claim that only the number excludes', async () => {
  const attempt = await beginPrompt();
  await calls.claim(shop, code);
  const money = await recordTillPayment(strangerPayer);
  expect(await readCandidates(money)).toMatchObject([
    { attempt, why: 'claim', ruled_out: 'other-number' },
  ]);
  expect(await calls.adoptPayment(money, attempt)).toBe('paid');
});

test('a number of a paid prompt is proven and listed', async () => {
  const payment = await beginPrompt(sum + 500_000);
  const money = { code: newCode(), payer: phone };
  await calls.recordEvent(createPaidEvent(sum + 500_000, { payment }, money), 'mpesa');
  const attempts = [await beginPayment(sum, await calls.createAdvert()), await beginPayment()];
  const matches = await readCandidates(await recordTillPayment(maskPhone(phone)));
  expect(matches.map(({ attempt }) => attempt).toSorted()).toEqual(attempts.toSorted());
  for (const match of matches) {
    expect(match).toMatchObject({ ruled_out: null, agrees: true, phone, phone_kind: 'proven' });
  }
});

test.each([
  [
    'an order that was opened after the money came',
    'opened-later',
    async () => {
      const unmatchedPayment = await recordTillPayment(strangerPayer);
      await sql.query(`select set_config('app.writes_payments', 'yes', false);`);
      await sql.query(
        `update public.payments set paid_at = paid_at - interval '1 hour' where id = $1`,
        [unmatchedPayment],
      );
      await sql.query(`select set_config('app.writes_payments', '', false)`);
      await beginPayment();
      return unmatchedPayment;
    },
  ],
  [
    'an advert that can take no money',
    'listing',
    async () => {
      await beginPayment();
      await sql.query(
        `update public.listings set state = 'suspended', reason = 'reported' where id = $1`,
        [shop],
      );
      return recordTillPayment(strangerPayer);
    },
  ],
] as const)('%s is ruled out', async (_name, ruledOut, prepare) => {
  const unmatchedPayment = await prepare();
  expect(await readCandidates(unmatchedPayment)).toMatchObject([{ ruled_out: ruledOut }]);
});

/** Inserts pending orders of the sum, opened an hour from now, by listings that can take no money. */
const insertLaterOrders = (count: number) =>
  sql.exec(`
    set session_replication_role = replica;
    with later as (
      insert into public.listings (owner_id, draft)
        select gen_random_uuid(), '{}' from generate_series(1, ${count}) returning id
    ), opened as (
      insert into public.orders (reference, listing_id, created_at)
        select 'L' || id, id, app.now() + interval '1 hour' from later returning *
    )
    insert into public.payments
      (order_id, reference, listing_id, provider, package, days, amount, currency, state, created_at)
      select id, reference, listing_id, 'till', 'weekly', 7, ${sum}, 'KES', 'pending', created_at from opened;
    set session_replication_role = origin;
  `);

test('many later orders of the sum hide no earlier order', async () => {
  const attempt = await beginPayment();
  await insertLaterOrders(20);
  const [first, ...others] = await readCandidates(await recordTillPayment(strangerPayer));
  expect(first).toMatchObject({ attempt, ruled_out: null });
  expect(others).toHaveLength(5);
});

test('many later orders of the sum hide no later attempt of an earlier order', async () => {
  const attempt = await beginPayment();
  await sql.exec(`
    set session_replication_role = replica;
    update public.payments set created_at = app.now() + interval '30 minutes' where id = '${attempt}';
    set session_replication_role = origin;
  `);
  await insertLaterOrders(20);
  const [first] = await readCandidates(await recordTillPayment(strangerPayer));
  expect(first).toMatchObject({ attempt, ruled_out: null });
});

test('an order of another amount is excluded despite its claim', async () => {
  await beginPayment(sum + 1);
  await calls.claim(shop, code);
  await sql.query('update public.payment_claims set phone = null where code = $1', [code]);
  expect(await readCandidates(await recordTillPayment(null))).toMatchObject([
    { why: 'claim', ruled_out: 'other-sum' },
  ]);
});

test('a closed order with a claim is excluded', async () => {
  const attempt = await beginPayment();
  await calls.claim(shop, code);
  await calls.confirmPayment(attempt, newCode(), sum);
  expect(await readCandidates(await recordTillPayment(strangerPayer))).toMatchObject([
    { why: 'claim', ruled_out: 'paid-already' },
  ]);
});

test('money of another payee has no candidate', async () => {
  await beginPayment();
  const unmatchedPayment = await recordTillPayment(strangerPayer, { isOurs: false });
  expect(await readCandidates(unmatchedPayment)).toEqual([]);
});

test('an advert that staff name is returned with its exclusion', async () => {
  await beginPrompt();
  const unmatchedPayment = await recordTillPayment(strangerPayer);
  const target = await findTarget(unmatchedPayment);
  expect(target).toMatchObject({
    id: shop,
    phone,
    phone_kind: 'prompt',
    agrees: false,
    ruled_out: 'other-number',
    state: 'submitted',
  });
  expect(target?.title).toMatch(/^Stall /);
  expect(await findTarget(unmatchedPayment, 0)).toBe(null);
});

test('an advert without any order is returned with its own number', async () => {
  const number = await query<string>(
    '(select phone from public.listing_versions where listing_id = $1)',
    shop,
  );
  expect(number).toMatch(/^\+254\d{9}$/);
  await sql.query('delete from public.payment_claims');
  const unmatchedPayment = await recordTillPayment(strangerPayer);
  const target = { phone: number, phone_kind: 'advert', agrees: false, ruled_out: null };
  expect(await findTarget(unmatchedPayment)).toMatchObject(target);
  code = newCode();
  const ownPayment = await recordTillPayment(maskPhone(number));
  expect(await findTarget(ownPayment)).toMatchObject({ phone_kind: 'advert', agrees: true });
});

test('a proven number precedes the number of the advert', async () => {
  await sql.query(
    `insert into app.proven_phones (member_id, phone, proven_by, proven_at)
     values ($1, $2, 'prompt', app.now())`,
    [seededIds.amina, phone],
  );
  const target = await findTarget(await recordTillPayment(maskPhone(phone)));
  expect(target).toMatchObject({ phone, phone_kind: 'proven', agrees: true });
});

describe('an owner with another proven number', () => {
  const other = '+254711222334';
  beforeEach(async () => {
    await sql.query(
      `insert into app.proven_phones (member_id, phone, proven_by, proven_at)
       values ($1, $2, 'prompt', app.now())`,
      [seededIds.amina, other],
    );
  });
  const setPhone = (table: string, column: string, value: string) =>
    sql.query(`update public.${table} set ${value} where ${column} = $2`, [phone, shop]);
  const differing = { phone: other, phone_kind: 'proven', agrees: false };

  test('a number of the draft agrees with no money', async () => {
    await setPhone('listings', 'id', `draft = draft || jsonb_build_object('phone', $1::text)`);
    await beginPayment();
    const money = await recordTillPayment(maskPhone(phone));
    expect(await findTarget(money)).toMatchObject(differing);
    expect(await readCandidates(money)).toMatchObject([
      { ...differing, ruled_out: 'other-number' },
    ]);
  });

  test('an approved number of the advert agrees for the target only', async () => {
    const approval = `decision = 'approved', decided_at = app.now()`;
    await setPhone('listing_versions', 'listing_id', `phone = $1, ${approval}`);
    await beginPayment();
    const money = await recordTillPayment(maskPhone(phone));
    const agreeing = { phone, phone_kind: 'advert', agrees: true, ruled_out: null };
    expect(await findTarget(money)).toMatchObject(agreeing);
    expect(await readCandidates(money)).toMatchObject([
      { ...differing, ruled_out: 'other-number' },
    ]);
  });
});

test.each([
  ['an adopted order', 'masked', 'differs', '2547*****000'],
  ['an adopted order', 'complete', 'differs', '+254722000000'],
  ['an adopted order', 'agreeing', null, null],
  ['a matched advert', 'complete', 'differs', '+254722000000'],
] as const)('the log about %s with a %s number says %s', async (kind, _, result, payer) => {
  sum = 899;
  const attempt = await beginPrompt();
  const money = await recordTillPayment(payer ?? maskPhone(phone));
  await (kind === 'a matched advert'
    ? calls.matchPayment(money, shop)
    : calls.adoptPayment(money, attempt));
  const number = `(
    select details ->> 'number' from public.audit_log where subject_id = $1 and details ? 'match'
  )`;
  expect(await query(number, money)).toBe(result);
});
