/** Tests that the candidates of an unmatched payment are read from a bounded number of rows, whatever is stored. */
import { beforeAll, expect, test } from 'vitest';
import { createPaidEvent } from '../support/create-and-submit.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { createPaymentCalls } from '../support/payment-calls.ts';
import { seededIds } from '../support/seeded-users.ts';
import { maskPhone } from '../support/till.ts';

const database = await openDatabaseForFile();
const { sql, readRows } = database;
const calls = createPaymentCalls(database);
await uploadImages(sql);

const amount = 4_321;
const phone = '+254711000678';
/** The number of hostile rows of each kind. Each has the amount and the last digits of the payer. */
const hostileCount = 5_000;
/** The most rows that the candidates of one payment may read. */
const maxRows = 400;

/** Inserts attempts of closed orders, and claims of other members and of the member itself. */
const insertHostileRows = (listing: number) => `
  set session_replication_role = replica;
  insert into public.orders (id, reference, listing_id, created_at, closed_at)
    select md5('order ' || n)::uuid, '9' || lpad(n::text, 5, '0'), ${listing}, app.now() - interval '1 hour', app.now()
    from generate_series(1, ${hostileCount}) n;
  insert into public.payments (order_id, reference, listing_id, member_id, provider, package, days, amount, currency,
    state, reason, phone, created_at)
    select md5('order ' || n)::uuid, '9' || lpad(n::text, 5, '0'), ${listing}, md5('stranger ' || n)::uuid, 'mpesa',
      'weekly', 7, ${amount}, 'KES', 'failed', 'cancelled', '+2547' || lpad(n::text, 5, '0') || '678', app.now()
    from generate_series(1, ${hostileCount}) n;
  insert into public.payment_claims (order_id, code, phone, member_id)
    select md5('order ' || n)::uuid, 'H' || lpad(n::text, 9, '0'), '+2547' || lpad(n::text, 5, '0') || '678',
      case when n % 2 = 0 then '${seededIds.amina}'::uuid else md5('stranger ' || n)::uuid end
    from generate_series(1, ${hostileCount}) n;
  set session_replication_role = origin;
  analyze;
`;

async function recordTillPayment(payer: string) {
  const { payment } = await calls.recordEvent(
    createPaidEvent(amount, {}, { code: newCode(), payer }),
  );
  return payment;
}

/** Returns the candidates of a payment, and the number of rows that one call reads. */
const findCandidates = (payment: string) =>
  sql.transaction(async (transaction) => {
    const count = async () => {
      const { rows } = await transaction.query<{ count: number }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
         from pg_stat_xact_all_tables where schemaname in ('public', 'app')`,
      );
      return rows[0]?.count ?? 0;
    };
    const countBefore = await count();
    const { rows: candidates } = await transaction.query<{ attempt: string }>(
      'select * from app.payment_candidates($1)',
      [payment],
    );
    return { candidates, rowCount: (await count()) - countBefore };
  });

let attempt: string;

beforeAll(async () => {
  const listing = await calls.createAdvert();
  attempt = await calls.beginPayment(listing, { amount, phone, provider: 'mpesa' });
  await calls.recordEvent(
    { kind: 'failed', about: { payment: attempt }, reason: 'cancelled' },
    'mpesa',
  );
  await sql.exec(insertHostileRows(await calls.createAdvert()));
});

test('a failed attempt is found among those of closed orders', async () => {
  const payment = await recordTillPayment(maskPhone(phone));
  const { candidates, rowCount } = await findCandidates(payment);
  expect(candidates).toMatchObject([{ attempt, why: 'number', ruled_out: null, agrees: true }]);
  expect(rowCount).toBeLessThan(maxRows);
});

test('claims with numbers of the same last digits are read in part', async () => {
  const advert = await calls.createAdvert();
  await calls.beginPayment(advert, { amount });
  const { rowCount } = await findCandidates(await recordTillPayment('2541*****678'));
  expect(rowCount).toBeLessThan(2 * maxRows);
});

test('an attempt is no candidate by its number after its order is closed', async () => {
  const [order] = await readRows<{ id: string }>(
    'select order_id as id from public.payments where id = $1',
    attempt,
  );
  const setClosed = (time: string) =>
    sql.query(`update public.orders set closed_at = ${time} where id = $1`, [order?.id]);
  const payment = await recordTillPayment(maskPhone(phone));
  const findByNumber = async () =>
    (await findCandidates(payment)).candidates.filter((candidate) => candidate.attempt === attempt);
  await setClosed('app.now()');
  expect(await findByNumber()).toEqual([]);
  await setClosed('null');
  expect(await findByNumber()).toHaveLength(1);
});
