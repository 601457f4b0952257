/**
 * Money that another payee received stays out of the books: no action accepts it, and its difference is reported
 * again.
 */
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

let shop: number;
let attempt: string;
let code: string;

beforeEach(async () => {
  code = newCode();
  shop = await createAndSubmit(query, owner);
  attempt = await query<string>(
    `(public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', 'mpesa', false, $3)).id`,
    owner,
    shop,
    `+2547${String(Math.floor(Math.random() * 90_000_000) + 10_000_000)}`,
  );
  await sql.query('delete from public.attempts');
});

const recordPaid = (about: object, isOurs: boolean) =>
  query<{ payment: string; state: string }>('public.record_provider_event($1, $2)', 'mpesa', {
    kind: 'paid',
    about,
    code,
    amount: 899,
    currency: 'KES',
    isOurs,
    payer: '2547*****000',
  });
const acts: [string, (payment: string) => Promise<unknown>][] = [
  [
    'confirmed',
    (payment) => query(`public.confirm_payment($1, $2, $3, 899, 'KES')`, staff, payment, code),
  ],
  [
    'confirmed for another order',
    async () => {
      const other = await createAndSubmit(query, owner);
      const open = await query(
        `(public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', 'till')).id`,
        owner,
        other,
      );
      return query(`public.confirm_payment($1, $2, $3, 899, 'KES')`, staff, open, code);
    },
  ],
  [
    'matched',
    (payment) =>
      query(`public.match_payment($1, $2, $3, 'weekly', 7, 899, 'KES')`, staff, payment, shop),
  ],
  ['adopted', (payment) => query('public.adopt_payment($1, $2, $3)', staff, payment, attempt)],
  ['given back', (payment) => query(`public.mark_refund_due($1, $2, 'no')`, staff, payment)],
];
const cases = acts.flatMap(([name, act]) =>
  [true, false].map((isMatched) => ({ name, act, isMatched })),
);

test.each(cases)('it is not $name (of an advert: $isMatched) [I4]', async ({ act, isMatched }) => {
  const { payment } = await recordPaid(isMatched ? { payment: attempt } : {}, false);
  const code = await act(payment).then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  );
  // An action that does not apply to the payment is refused as well.
  expect(['TG410', 'PT404']).toContain(code);
  expect(await query('(select state from public.payments where id = $1)', payment)).toBe('review');
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('a payment of another payee enters no book until corrected', async () => {
  const { payment } = await recordPaid({ payment: attempt }, false);
  const month = `date_trunc('month', app.now() at time zone 'Africa/Nairobi')::date`;
  expect(await query('(select count(*)::int from public.ledger where code = $1)', code)).toBe(0);
  const rows = await query<{ code: string }[]>(`public.staff_ledger(500, ${month})`);
  expect(rows.filter((row) => row.code === code)).toEqual([]);
  expect(payment).toBe(attempt);
});

const compare = () =>
  query(`public.compare_with_provider('mpesa', app.now() - interval '48 hours', app.now(), '[]')`);
const open = () =>
  query<number | null>(
    `(select id from public.payment_differences where code = $1 and settled_at is null)`,
    code,
  );

test('its difference is reported at each comparison until staff close it', async () => {
  await recordPaid({ payment: attempt }, false);
  await compare();
  const difference = await open();
  expect(difference).not.toBe(null);
  await query(`public.settle_difference($1, $2, 'asked M-Pesa')`, staff, difference);
  expect(await open()).toBe(null);
  await compare();
  expect(await open()).toBe(difference);
  await query(`public.close_difference($1, $2, 'the payer has it back')`, staff, difference);
  await compare();
  expect(await open()).toBe(null);
  const waiting = await query<{ payment?: { provider_reference: string } }[]>(
    'public.staff_waiting_payments(500)',
  );
  expect(waiting.filter((row) => row.payment?.provider_reference === code)).toEqual([]);
});
