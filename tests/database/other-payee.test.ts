/**
 * Money that another payee received stays out of the books: no action accepts it, and each comparison with the
 * provider reports it until staff close the difference.
 */
import { beforeEach, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { getErrorCode } from '../support/database-reader.ts';
import { createPaidEvent } from '../support/create-and-submit.ts';
import { findBrokenInvariants, prepareInvariants } from '../support/listing-invariants.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { createPaymentCalls } from '../support/payment-calls.ts';
import { seededIds } from '../support/seeded-users.ts';

const database = await openDatabaseForFile();
const { sql, query, countRows } = database;
const calls = createPaymentCalls(database);
await uploadImages(sql);
await prepareInvariants(sql);
const { baraka: staff } = seededIds;

let shop: number;
let order: string;
let code: string;

beforeEach(async () => {
  code = newCode();
  shop = await calls.createAdvert();
  const phone = `+2547${String(Math.floor(Math.random() * 90_000_000) + 10_000_000)}`;
  order = await calls.beginPayment(shop, { provider: 'mpesa', phone });
  await sql.query('delete from public.attempts');
});

const recordForeignPayment = (about: object) => {
  const otherPayee = { isOurs: false, payer: '2547*****000' };
  return calls.recordEvent(createPaidEvent(899, about, { code, ...otherPayee }), 'mpesa');
};
const confirmOtherOrder = async () =>
  calls.confirmPayment(await calls.beginPayment(await calls.createAdvert()), code);
const actions: [string, (payment: string) => Promise<unknown>][] = [
  ['confirmed', (payment) => calls.confirmPayment(payment, code)],
  ['confirmed for another order', confirmOtherOrder],
  ['matched', (payment) => calls.matchPayment(payment, shop)],
  ['adopted', (payment) => calls.adoptPayment(payment, order)],
  ['given back', (payment) => calls.markRefundDue(payment)],
];
const cases = actions.flatMap(([name, action]) =>
  [true, false].map((isMatched) => ({ name, action, isMatched })),
);

test.each(cases)(
  'money of another payee is not $name (with an order: $isMatched) [I4]',
  async ({ action, isMatched }) => {
    const { payment } = await recordForeignPayment(isMatched ? { payment: order } : {});
    // An action that does not apply to the payment is refused as well.
    expect(['TG410', 'PT404']).toContain(await getErrorCode(action(payment)));
    expect(await calls.getPaymentState(payment)).toBe('review');
    expect(await findBrokenInvariants(sql)).toEqual([]);
  },
);

test('money of another payee is in no ledger', async () => {
  const { payment } = await recordForeignPayment({ payment: order });
  const month = `date_trunc('month', app.now() at time zone 'Africa/Nairobi')::date`;
  expect(await countRows('public.ledger where code = $1', code)).toBe(0);
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
