/** Tests which orders are candidates for an unmatched payment, and which facts exclude an order. */
import { beforeEach, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { createAndSubmit } from '../support/create-and-submit.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { seededIds } from '../support/seeded-users.ts';

const { sql, query } = await openDatabaseForFile();
await uploadImages(sql);
const { amina: owner, baraka: staff } = seededIds;

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
  shop = await createAndSubmit(query, owner);
});

const beginPayment = (
  listing = shop,
  amount = sum,
  payer: string | null = phone,
  provider = 'till',
) =>
  query<string>(
    `(public.begin_payment($1, $2, 'weekly', 7, $3, 'KES', $4, false, $5)).id`,
    owner,
    listing,
    amount,
    provider,
    payer,
  );
const maskPhone = (number: string) => `${number.slice(1, 5)}*****${number.slice(-3)}`;
const strangerPayer = '2547*****000';

async function recordTillPayment(payer: string | null, { isOurs = true } = {}) {
  const event = { kind: 'paid', about: {}, code, amount: sum, currency: 'KES', isOurs, payer };
  const result = await query<{ payment: string }>(
    'public.record_provider_event($1, $2)',
    'till',
    event,
  );
  return result.payment;
}

async function readCandidates(unmatchedPayment: string) {
  const { rows } = await sql.query<Record<string, unknown>>(
    'select * from app.payment_candidates($1)',
    [unmatchedPayment],
  );
  return rows;
}

test('an order without a known number matches by its amount', async () => {
  const attempt = await beginPayment(shop, sum, null);
  expect(await readCandidates(await recordTillPayment(strangerPayer))).toEqual([
    { attempt, why: 'sum', ruled_out: null, agrees: false, phone: null, phone_kind: null },
  ]);
});

test('visible digits exclude orders with other known numbers', async () => {
  const attempt = await beginPayment(shop, sum, phone, 'mpesa');
  expect(await readCandidates(await recordTillPayment(strangerPayer))).toMatchObject([
    { attempt, ruled_out: 'other-number', agrees: false, phone, phone_kind: 'prompt' },
  ]);
});

test('a number of a paid prompt is proven and listed', async () => {
  const prompt = await beginPayment(shop, sum + 500_000, phone, 'mpesa');
  const paidEvent = {
    kind: 'paid',
    about: { payment: prompt },
    code: newCode(),
    amount: sum + 500_000,
  };
  const event = { ...paidEvent, currency: 'KES', isOurs: true, payer: phone };
  await query('public.record_provider_event($1, $2)', 'mpesa', event);
  const otherListing = await createAndSubmit(query, owner);
  const attempts = [
    await beginPayment(otherListing, sum, null),
    await beginPayment(shop, sum, null),
  ];
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
      await beginPayment(shop, sum, null);
      return unmatchedPayment;
    },
  ],
  [
    'an advert that can take no money',
    'listing',
    async () => {
      await beginPayment(shop, sum, null);
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

test('an order of another amount is excluded despite its claim', async () => {
  await beginPayment(shop, sum + 1, null);
  await query('public.claim_payment($1, $2, $3, null)', owner, shop, code);
  await sql.query('update public.payment_claims set phone = null where code = $1', [code]);
  expect(await readCandidates(await recordTillPayment(null))).toMatchObject([
    { why: 'claim', ruled_out: 'other-sum' },
  ]);
});

test('a closed order with a claim is excluded', async () => {
  const attempt = await beginPayment(shop, sum, null);
  await query('public.claim_payment($1, $2, $3, null)', owner, shop, code);
  await query(`public.confirm_payment($1, $2, $3, $4, 'KES')`, staff, attempt, newCode(), sum);
  expect(await readCandidates(await recordTillPayment(strangerPayer))).toMatchObject([
    { why: 'claim', ruled_out: 'paid-already' },
  ]);
});

test('money of another payee has no candidate', async () => {
  await beginPayment(shop, sum, null);
  expect(await readCandidates(await recordTillPayment(strangerPayer, { isOurs: false }))).toEqual(
    [],
  );
});

test('an advert that staff name is returned with its exclusion', async () => {
  await beginPayment(shop, sum, phone, 'mpesa');
  const unmatchedPayment = await recordTillPayment(strangerPayer);
  const target = await query<{ title: string }>(
    'public.staff_match_target($1, $2)',
    unmatchedPayment,
    shop,
  );
  expect(target).toMatchObject({
    id: shop,
    phone,
    phone_kind: 'prompt',
    agrees: false,
    ruled_out: 'other-number',
    state: 'submitted',
  });
  expect(target.title).toMatch(/^Stall /);
  expect(await query('public.staff_match_target($1, 0)', unmatchedPayment)).toBe(null);
});

test('an advert without any order is returned with its own number', async () => {
  const { rows } = await sql.query<{ phone: string }>(
    'select phone from public.listing_versions where listing_id = $1',
    [shop],
  );
  const number = rows[0]?.phone ?? '';
  expect(number).toMatch(/^\+254\d{9}$/);
  await sql.query('delete from public.payment_claims');
  const unmatchedPayment = await recordTillPayment(strangerPayer);
  expect(await query('public.staff_match_target($1, $2)', unmatchedPayment, shop)).toMatchObject({
    phone: number,
    phone_kind: 'advert',
    agrees: false,
    ruled_out: null,
  });
  code = newCode();
  const ownPayment = await recordTillPayment(maskPhone(number));
  expect(await query('public.staff_match_target($1, $2)', ownPayment, shop)).toMatchObject({
    phone_kind: 'advert',
    agrees: true,
  });
});

test('a proven number precedes the number of the advert', async () => {
  await sql.query(
    `insert into app.proven_phones (member_id, phone, proven_by, proven_at)
     values ($1, $2, 'prompt', app.now())`,
    [owner, phone],
  );
  const unmatchedPayment = await recordTillPayment(maskPhone(phone));
  expect(await query('public.staff_match_target($1, $2)', unmatchedPayment, shop)).toMatchObject({
    phone,
    phone_kind: 'proven',
    agrees: true,
  });
});
