/** How many adverts were paid for again, counted by hand. */
import { expect, test } from 'vitest';
import type { Renewals } from '#domain/staff/renewals.ts';
import { databaseOfFile } from '../support/database.ts';

const { sql, value } = await databaseOfFile();

interface Paid {
  at: string;
  state?: 'paid' | 'refund_due' | 'refunded';
  /** Days from now until what it covers ends; null where that did not begin. */
  left?: number | null;
}

let receipts = 5_000;

/** An advert with these payments, past every rule. @returns its id. */
async function advert(...payments: Paid[]): Promise<number> {
  await sql.exec('set session_replication_role = replica');
  const { rows } = await sql.query<{ id: number }>(
    `insert into public.listings (draft) values ('{}') returning id`,
  );
  const id = rows[0]?.id ?? 0;
  for (const { at, state = 'paid', left = -1 } of payments) {
    receipts += 1;
    await sql.query(
      `insert into public.payments (
         order_id, reference, listing_id, provider, provider_reference, package, days, amount, currency, state,
         received_amount, paid_at, covers_from, covers_until, receipt_number, refunded_at, refund_code
       )
       select gen_random_uuid(), $1, $2, 'till', $1, 'weekly', 7, 899, 'KES', $3::text, 899, $4, ends - interval '7 days', ends, $5,
         case when $3 = 'refunded' then app.now() end, case when $3 = 'refunded' then $1 end
       from (select app.now() + $6::int * interval '1 day' as ends) as covered`,
      [`R${receipts}`, id, state, at, receipts, left],
    );
  }
  await sql.exec('set session_replication_role = origin');
  return id;
}

const paidAt = (...times: string[]) => times.map((at) => ({ at }));
const byMonth = (from: string, to: string) =>
  value<Renewals[]>('public.renewals_by_month($1, $2)', from, to);
const none = { once: 0, twice: 0, more: 0, undecided: 0 };

await advert(...paidAt('2024-01-10T09:00Z'));
await advert(...paidAt('2024-01-11T09:00Z', '2024-03-01T09:00Z'));
await advert(...paidAt('2024-01-12T09:00Z', '2024-01-13T09:00Z', '2024-02-01T09:00Z'));
await advert(
  ...paidAt('2024-01-31T20:59Z', '2024-02-01T09:00Z', '2024-02-02T09:00Z', '2024-02-03T09:00Z'),
);
// Midnight in Nairobi is three hours before that in London.
await advert(...paidAt('2024-01-31T21:00Z'));

test('adverts are counted by the month in Nairobi of their first payment, and by how often they renewed', async () => {
  expect(await byMonth('2024-01-01', '2024-02-29')).toEqual([
    { ...none, name: '2024-01', adverts: 4, once: 1, twice: 1, more: 1 },
    { ...none, name: '2024-02', adverts: 1 },
  ]);
});

test('both days are counted whole, and nothing before or after', async () => {
  expect(await byMonth('2024-01-31', '2024-01-31')).toMatchObject([{ adverts: 1, more: 1 }]);
  expect(await byMonth('2024-02-01', '2024-02-01')).toMatchObject([{ adverts: 1, more: 0 }]);
  expect(await byMonth('2024-02-02', '2024-02-29')).toEqual([]);
});

test('money that went back, or has to, is neither a first payment nor a renewal', async () => {
  await advert({ at: '2023-05-01T09:00Z', state: 'refunded' }, { at: '2023-06-01T09:00Z' });
  await advert({ at: '2023-06-02T09:00Z' }, { at: '2023-06-03T09:00Z', state: 'refund_due' });
  expect(await byMonth('2023-05-01', '2023-06-30')).toEqual([
    { ...none, name: '2023-06', adverts: 2 },
  ]);
});

test('nobody is said to stay away whose first days are not over', async () => {
  const at = '2023-09-01T09:00Z';
  await advert({ at, left: 1 });
  await advert({ at, left: null });
  await advert({ at, left: 1 }, { at: '2023-09-02T09:00Z', left: 8 });
  await advert({ at, left: -1 });
  expect(await byMonth('2023-09-01', '2023-09-30')).toEqual([
    { ...none, name: '2023-09', adverts: 4, once: 1, undecided: 2 },
  ]);
});

test.each(['anon', 'authenticated'])('%s reads none of it', async (role) => {
  await sql.exec(`begin; set local role ${role}`);
  const asked = byMonth('2024-01-01', '2024-12-31');
  await expect(asked).rejects.toThrow('permission denied');
  await sql.exec('rollback');
});
