/** Reads the staff lists of many listings, payments and other rows directly from the database. */
import { expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { memberId, staffId } from '../support/seeded-users.ts';

const { sql, query } = await openDatabaseForFile();

/** The number of listings and of several other rows. The slow set uses ten thousand. */
const rowCount = Number(process.env['STAFF_ROWS'] ?? 300);
const lastNumber = 1000 + rowCount;

/**
 * SQL that inserts the rows. Each listing has three versions and a payment. One in twenty waits for review, one in
 * twenty was approved without staff, and one in twenty is due for a refund. The audit log has six times as many rows,
 * and its rows about vacancies are the oldest.
 */
const insertRows = `
  -- The inserts take a third of the time without triggers.
  set session_replication_role = replica;
  insert into public.listings (owner_id, draft, slug)
    select '${memberId}',
      jsonb_build_object('title', 'Shop ' || n, 'description', repeat('Mats and more. ', 60)), 'shop-' || n
    from generate_series(1, ${rowCount}) as n;
  insert into public.listing_slugs (slug, listing_id) select slug, id from public.listings;
  insert into public.listing_versions (
    listing_id, title, category, county, town, contact, phone, description, images, decision, decided_at
  )
  select listings.id, 'Shop ' || listings.id, 'Clothing', 'Nairobi', 'Nairobi', 'Amina', '+254700000001',
    repeat('Mats and more. ', 60), '[{"id": "5a0e1b6f-0000-4000-8000-000000000001", "alt": ""}]',
    case when turn < 3 then 'superseded' end, case when turn < 3 then app.now() end
  from public.listings cross join generate_series(1, 3) as turn order by turn, listings.id;
  update public.listings set state = 'submitted', review_version_id = (
      select max(id) from public.listing_versions where listing_id = listings.id)
    where id % 20 = 0;
  update public.listing_versions set decision = 'approved', decided_at = app.now(),
      decided_by = case when listing_id % 20 <> 1 then '${staffId}'::uuid end
    where decision is null and id not in (
      select review_version_id from public.listings where review_version_id is not null);
  insert into public.payments (
    order_id, reference, listing_id, provider, provider_reference, package, days, amount, currency, state,
    received_amount, paid_at, receipt_number
  )
  select gen_random_uuid(), 'REF-' || id, id, 'till', 'CODE' || id, 'weekly', 7, 899, 'KES',
    case when id % 20 = 1 then 'refund_due' else 'paid' end, 899, app.now() - id * interval '1 second', id
  from public.listings;
  insert into public.members (id, name)
    select ('5a0e1b6f-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Somebody ' || n from generate_series(1, 500) as n
    on conflict do nothing;
  insert into public.members (id, name) values ('${memberId}', 'Owner of all')
    on conflict (id) do update set name = excluded.name;
  insert into public.audit_log (at, actor_id, subject, subject_id, to_state)
    select app.now() - (${6 * rowCount} - n) * interval '1 minute',
      case when n % 3 > 0 then ('5a0e1b6f-0000-4000-8000-' || lpad((1 + n % 500)::text, 12, '0'))::uuid end,
      case when n < 100 then 'vacancy' when n % 2 = 0 then 'listing' else 'payment' end,
      case when n < 100 or n % 2 = 1 then gen_random_uuid()::text else (1001 + n % ${rowCount})::text end, 'live'
    from generate_series(1, ${6 * rowCount}) as n;
  insert into public.posts (description, author_id, hidden_at)
    select 'Post ' || n, '${memberId}', case when n % 100 = 0 then app.now() end
    from generate_series(1, ${rowCount}) as n;
  insert into public.posts (description, author_id, listing_id, publication)
    select 'Post ' || n, '${memberId}', 1000 + n, case when n % 2 = 0 then 'waiting' else 'shown' end
    from generate_series(1, ${rowCount}) as n;
  insert into public.post_reports (post_id, reporter_id, reason, created_at)
    select id, '${staffId}', 'spam', app.now() - id * interval '1 minute' from public.posts where id % 50 = 0;
  insert into public.vacancies (name, email, message, state, reason)
    select 'Duka', 'jobs@duka.example', 'Two tailors', case when n % 2 > 0 then 'new' else 'refused' end, 'One of many'
    from generate_series(1, ${rowCount}) as n;
  insert into public.email_stops (recipient, cause)
    select 'owner-' || n || '@duka.example', 'bounce' from generate_series(1, ${rowCount}) as n;
  insert into public.reports (number, business, reason, reporter)
    select n, 'shop-' || n % 3000, 'scam', lpad(n::text, 64, '0') from generate_series(1, ${rowCount}) as n;
  insert into public.faults (hash, source, place, build, last_at, known_at)
    select lpad(n::text, 64, '0'), 'schedule', 'schedule-' || n, 'local', app.now() - n * interval '1 minute',
      case when n % 2 = 0 then app.now() end
    from generate_series(1, ${rowCount}) as n;
  set session_replication_role = origin;
  analyze;
`;
await sql.exec(insertRows);

/** A query of constant work. Its time shows the speed of the machine. */
const referenceQuery =
  'select count(distinct md5(number::text)) from generate_series(1, 20000) as number';
/** The time of the reference query on the machine for which the limit of 100 ms is stated. */
const referenceMs = 24;

test.each([
  'staff_counts()',
  `staff_today('${staffId}')`,
  `staff_find(20, 'Shop ${lastNumber}')`,
  `staff_find(20, '0700 000 001', '+254700000001')`,
  `staff_find(20, 'code${lastNumber}')`,
  `staff_find(20, '522522')`,
  `staff_listing(${lastNumber})`,
  `staff_member('${memberId}')`,
  `staff_members(array(select id from public.members order by id limit 25))`,
  'staff_review(25)',
  `staff_review(25, 'infinity', 25000)`,
  'staff_changes(25)',
  'staff_changes(25, 25000)',
  'staff_listings(25)',
  'staff_listings(25, p_before_id => 2000)',
  `staff_listings(25, p_state => 'submitted')`,
  `staff_listings(25, p_state => 'withdrawn')`,
  `staff_listings(25, p_query => 'Shop ${lastNumber}')`,
  `staff_listings(25, p_query => 'nothing like it')`,
  'staff_payments(25)',
  `staff_payments(25, p_state => 'review')`,
  `staff_payments(25, p_query => 'code${lastNumber}')`,
  `staff_payments(25, p_query => 'shop ${lastNumber}')`,
  `staff_payments(25, p_query => 'shop')`,
  `staff_payments(25, p_query => 'zz')`,
  `staff_payments(25, p_query => 'nothing like it')`,
  'staff_waiting_payments(25)',
  'staff_unpromoted(25)',
  'staff_promotions(25)',
  'staff_refunds(25)',
  'staff_audit(25)',
  'staff_audit(25, p_before_id => 30000)',
  `staff_audit(25, p_subject => 'vacancy')`,
  `staff_audit(25, p_subject_id => '1500')`,
  `staff_audit(25, p_subject_id => 'somebody 49')`,
  `staff_audit(25, p_subject_id => 'owner of all')`,
  `staff_audit(25, p_by_time => true)`,
  `staff_audit(25, p_subject => 'payment', p_is_refund => true)`,
  `staff_audit(25, p_subject_id => 'refund approved', p_refund_acts => array['approved'])`,
  `staff_audit(25, p_actor_ids => array['5a0e1b6f-0000-4000-8000-000000000007']::uuid[])`,
  `staff_audit(25, p_until_at => app.now() - interval '40 days')`,
  `staff_vacancies(25, 'new')`,
  `staff_vacancies(25, 'refused')`,
  'staff_bounces(25)',
  'staff_bounces(25, 100)',
  `staff_reports('open', 25)`,
  `staff_post_reports('open', 25)`,
  `staff_post_reports('hidden', 25)`,
  `staff_fresh('waiting', 25)`,
  `staff_fresh('published', 25)`,
  `staff_fresh('published', 25, 15000)`,
  `staff_faults(false, 25)`,
  `staff_faults(true, 25)`,
])('%s takes less than 100 ms [E5]', async (call) => {
  let fastestMs = Infinity;
  // The measurement is repeated, because other work on the machine slows down single runs.
  for (let turn = 0; turn < 20 && fastestMs >= 100; turn++) {
    const slowness = Math.max(1, (await measureMs(referenceQuery)) / referenceMs);
    fastestMs = Math.min(fastestMs, (await measureMs(`select public.${call}`)) / slowness);
  }
  expect(fastestMs).toBeLessThan(100);
});

async function measureMs(query: string): Promise<number> {
  const startedAt = performance.now();
  await sql.query(query);
  return performance.now() - startedAt;
}

/** Returns the plan of a query without sequential scans, which PostgreSQL would prefer for small tables. */
const explain = (query: string, setting = '') =>
  sql.transaction(async (transaction) => {
    await transaction.exec(`set local enable_seqscan = off; ${setting}`);
    const plan = await transaction.query<{ 'QUERY PLAN': string }>(`explain ${query}`);
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  });

test.each([
  ['payments', `created_at <= 'infinity' order by created_at desc, id desc limit 25`],
  ['payments', `replace(reference, '-', '') like '%REF10999%'`],
  ['payments', `provider_reference like '%CODE10999%'`],
  ['listings', `search_title like '%shop 10999%'`],
  ['listings', `search_title like 'zz%'`],
  ['members', `name ilike '%somebody 499%'`],
  ['audit_log', `subject = 'vacancy' order by at desc, id desc limit 25`],
  ['audit_log', `at < app.now() - interval '40 days' order by at desc, id desc limit 25`],
  ['posts', `hidden_at is not null order by hidden_at desc, id desc limit 25`],
  ['posts', `publication = 'waiting' and id > 0 order by id limit 25`],
  ['posts', `publication = 'shown' and viewed_at is null and id > 0 order by id limit 25`],
  ['faults', `(known_at is not null) = true order by last_at desc, id desc limit 25`],
])('a search in %s can use an index: %s [E5]', async (table, where) => {
  const plan = await explain(`select * from public.${table} where ${where}`);
  expect(plan).not.toContain('Seq Scan');
});

test.each([
  [
    'payments with a time in the future',
    `from public.payments where state in ('pending', 'failed') and app.is_in_future(created_at)`,
    /Index Cond: .*created_at >/,
  ],
  [
    'pending attempts of a number and a sum',
    `from public.payments where currency = 'KES' and state = 'pending' and phone is not null
      and amount = 2999 and right(phone, 3) = '678'`,
    /payments_pending_of_last_digits/,
  ],
  [
    'money by its reference before the match',
    `from public.payments where replace(former_reference, '-', '') = '804678'`,
    /payments_by_former_reference/,
  ],
  [
    'versions with a till',
    `from public.listing_versions where substring(payment_details from '^till ([0-9]+)') = '522522'
      order by id desc limit 20`,
    /listing_versions_by_till/,
  ],
  [
    'failed attempts of a number and a sum',
    `from app.failed_prompts where amount = 2999 and last_digits = '678' order by created_at desc limit 10`,
    /Scan Backward using failed_prompts_of_last_digits/,
  ],
  [
    'claims of a member with a number',
    `from public.payment_claims where member_id = '5a0e1b6f-0000-4000-8000-000000000007'
      and app.last_digits(phone) = '678'`,
    /payment_claims_of_a_member/,
  ],
  [
    'paid money by time',
    `from public.payments where state = 'paid' and paid_at >= '2026-01-01' and paid_at < '2026-02-01'`,
    /payments_paid_by_time/,
  ],
  [
    'the newest numbers of a member',
    `phone from public.payments where member_id = '5a0e1b6f-0000-4000-8000-000000000007'
      order by created_at desc limit 200`,
    /Only Scan Backward using payments_of_a_member_by_time/,
  ],
  [
    'sums of each payment in the ledger',
    `sum(amount), sum(times) from public.ledger group by payment_id, direction, currency, code`,
    /Only Scan using ledger_of_a_payment/,
  ],
])('%s are read from their index [E5]', async (_name, selection, expectedPlan) => {
  const noBitmaps = 'set local enable_bitmapscan = off';
  expect(await explain(`select ${selection}`, noBitmaps)).toMatch(expectedPlan);
});

test('a payment is found by partial reference, code and title', async () => {
  const search = async (text: string) => {
    const call = 'public.staff_payments(25, p_query => $1)';
    const payments = await query<{ reference: string }[]>(call, text);
    return payments.map(({ reference }) => reference);
  };
  expect(await search(`ref ${lastNumber}`)).toEqual([`REF-${lastNumber}`]);
  expect(await search(`ode${lastNumber}`)).toEqual([`REF-${lastNumber}`]);
  expect(await search(`SHOP-${rowCount - 1}`)).toHaveLength(1);
  expect(await search('sh')).toHaveLength(25);
  expect(await search('100%')).toEqual([]);
  expect(await search('_ref')).toEqual([]);
});
