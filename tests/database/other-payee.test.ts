/**
 * Money that another payee received stays out of the books: no action accepts it, and each comparison with the
 * provider reports it until staff close the difference.
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
let order: string;
let code: string;

beforeEach(async () => {
  code = newCode();
  shop = await createAndSubmit(query, owner);
  order = await query<string>(
    `(public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', 'mpesa', false, $3)).id`,
    owner,
    shop,
    `+2547${String(Math.floor(Math.random() * 90_000_000) + 10_000_000)}`,
  );
  await sql.query('delete from public.attempts');
});

const recordForeignPayment = (about: object) =>
  query<{ payment: string; state: string }>('public.record_provider_event($1, $2)', 'mpesa', {
    kind: 'paid',
    about,
    code,
    amount: 899,
    currency: 'KES',
    isOurs: false,
    payer: '2547*****000',
  });
const actions: [string, (payment: string) => Promise<unknown>][] = [
  [
    'confirmed',
    (payment) => query(`public.confirm_payment($1, $2, $3, 899, 'KES')`, staff, payment, code),
  ],
  [
    'confirmed for another order',
    async () => {
      const otherShop = await createAndSubmit(query, owner);
      const otherOrder = await query(
        `(public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', 'till')).id`,
        owner,
        otherShop,
      );
      return query(`public.confirm_payment($1, $2, $3, 899, 'KES')`, staff, otherOrder, code);
    },
  ],
  [
    'matched',
    (payment) =>
      query(`public.match_payment($1, $2, $3, 'weekly', 7, 899, 'KES')`, staff, payment, shop),
  ],
  ['adopted', (payment) => query('public.adopt_payment($1, $2, $3)', staff, payment, order)],
  ['given back', (payment) => query(`public.mark_refund_due($1, $2, 'no')`, staff, payment)],
];
const cases = actions.flatMap(([name, action]) =>
  [true, false].map((isMatched) => ({ name, action, isMatched })),
);

test.each(cases)(
  'money of another payee is not $name (with an order: $isMatched) [I4]',
  async ({ action, isMatched }) => {
    const { payment } = await recordForeignPayment(isMatched ? { payment: order } : {});
    const outcome = await action(payment).then(
      () => 'done',
      (error: unknown) => (error as { code: string }).code,
    );
    // An action that does not apply to the payment is refused as well.
    expect(['TG410', 'PT404']).toContain(outcome);
    expect(await query('(select state from public.payments where id = $1)', payment)).toBe(
      'review',
    );
    expect(await findBrokenInvariants(sql)).toEqual([]);
  },
);

test('money of another payee is in no ledger', async () => {
  const { payment } = await recordForeignPayment({ payment: order });
  const month = `date_trunc('month', app.now() at time zone 'Africa/Nairobi')::date`;
  expect(await query('(select count(*)::int from public.ledger where code = $1)', code)).toBe(0);
  const rows = await query<{ code: string }[]>(`public.staff_ledger(500, ${month})`);
  expect(rows.filter((row) => row.code === code)).toEqual([]);
  expect(payment).toBe(order);
});

const compare = () =>
  query(`public.compare_with_provider('mpesa', app.now() - interval '48 hours', app.now(), '[]')`);
const findOpenDifference = () =>
  query<number | null>(
    `(select id from public.payment_differences where code = $1 and settled_at is null)`,
    code,
  );

test('the difference is reported at each comparison until staff close it', async () => {
  await recordForeignPayment({ payment: order });
  await compare();
  const difference = await findOpenDifference();
  expect(difference).not.toBe(null);
  await query(`public.settle_difference($1, $2, 'asked M-Pesa')`, staff, difference);
  expect(await findOpenDifference()).toBe(null);
  await compare();
  expect(await findOpenDifference()).toBe(difference);
  await query(`public.close_difference($1, $2, 'the payer has it back')`, staff, difference);
  await compare();
  expect(await findOpenDifference()).toBe(null);
  const waiting = await query<{ payment?: { provider_reference: string } }[]>(
    'public.staff_waiting_payments(500)',
  );
  expect(waiting.filter((row) => row.payment?.provider_reference === code)).toEqual([]);
});
