/** Reads long lists page by page: all pages together contain every row once. */
import { expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { memberId, staffId } from '../support/seeded-users.ts';

const { sql, readRows } = await openDatabaseForFile();

/**
 * SQL that inserts three hundred decided reports of sixty businesses, three hundred open reports of sixty posts,
 * and 2,400 listings of one owner.
 */
const insertRows = `
  set session_replication_role = replica;
  insert into public.reports (number, business, reason, state, note, created_at)
    select n, 'shop-' || n * 7 % 60, 'scam', 'resolved', 'Called.', timestamptz '2026-03-01' + n % 50 * interval '1 hour'
    from generate_series(1, 300) n;
  insert into public.members (id, name) select md5('reporter ' || n)::uuid, 'Reporter ' || n
    from generate_series(1, 5) n;
  insert into public.posts (description, author_id)
    select 'Aged ' || n, '${memberId}' from generate_series(1, 60) n;
  insert into public.post_reports (post_id, reporter_id, reason, created_at)
    select id, md5('reporter ' || n)::uuid, 'spam', timestamptz '2026-03-01' + (id * n) % 50 * interval '1 hour'
    from public.posts, generate_series(1, 5) n where description like 'Aged %';
  insert into public.listings (owner_id, draft)
    select '${staffId}', jsonb_build_object('title', case when n % 3 > 0 then 'Aged shop ' else 'Aged stall ' end || n)
    from generate_series(1, 2400) n;
  set session_replication_role = origin;
  analyze;
`;
await sql.exec(insertRows);

type Row = Record<string, string | number>;

/** Returns the rows of all pages of a list. Each page has ten rows, except for the last one. */
async function readAllPages(buildPageQuery: (lastRow: Row | undefined) => string): Promise<Row[]> {
  const allRows: Row[] = [];
  for (;;) {
    const page = await readRows<Row>(buildPageQuery(allRows.at(-1)));
    allRows.push(...page);
    if (page.length < 10) return allRows;
  }
}

test('businesses with decided reports are paged by their last report', async () => {
  const rows = await readAllPages(
    (lastRow) =>
      `select business, reports, last_at from public.staff_reports('resolved', 10${
        lastRow ? `, 'false', '${lastRow['last_at']}', '${lastRow['business']}'` : ''
      })`,
  );
  const expectedRows = await readRows(`
    select business, count(*)::int as reports, max(created_at) as last_at from public.reports
    where state = 'resolved' group by business order by max(created_at) desc, business desc`);
  expect(rows).toEqual(expectedRows);
});

test('reported posts are paged by their first report', async () => {
  const rows = await readAllPages(
    (lastRow) =>
      `select id, reporters, since from public.staff_post_reports('open', 10${
        lastRow ? `, '${lastRow['since']}', ${lastRow['id']}` : ''
      })`,
  );
  const expectedRows = await readRows(`
    select post_id as id, count(*)::int as reporters, min(created_at) as since from public.post_reports
    group by post_id order by min(created_at), post_id`);
  expect(rows).toEqual(expectedRows);
});

test.each([
  ['aged shop', `%aged shop%`],
  ['sh', '% sh%'],
  ['aged shop 23', '%aged shop 23%'],
])('a staff search for %j finds every matching listing', async (query, pattern) => {
  const rows = await readAllPages(
    (lastRow) =>
      `select (row ->> 'id')::int as id from jsonb_array_elements(public.staff_listings(10, '${query}'${
        lastRow ? `, null, ${lastRow['id']}` : ''
      })) as row`,
  );
  const expectedRows = await readRows(
    `select id::int as id from public.listings where lower(draft ->> 'title') like $1 and owner_id = $2
      order by id desc`,
    pattern,
    staffId,
  );
  expect(rows).toEqual(expectedRows);
});

test('a page of the feed is read in the order of an index', async () => {
  const plans = await sql.transaction(async (transaction) => {
    await transaction.exec('set local enable_seqscan = off');
    const pages = ['', `where "id" < 50`].map((where) =>
      transaction.query<{ 'QUERY PLAN': string }>(
        `explain select * from public.feed ${where} order by "id" desc limit 20`,
      ),
    );
    return Promise.all(pages);
  });
  for (const { rows: lines } of plans) {
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan Backward using posts_pkey');
  }
});
