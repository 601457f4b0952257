/** Tests the database functions with which staff list and decide reports, and the automatic hiding of posts. */
import { expect, test } from 'vitest';
import { postReportReasons } from '#domain/post/post.limits.ts';
import { reportReasons } from '#domain/report/report.limits.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { rollBackEachTest } from '../support/rollback.ts';
import { memberId, staffId } from '../support/seeded-users.ts';

const { sql, query, readRows } = await openDatabaseForFile();
rollBackEachTest(sql);

/** @param reporter - a digit that identifies the reporter when it is repeated 64 times */
async function report(business: string, reporter: string, at = '2026-11-21T10:00:00Z') {
  await sql.query(
    `insert into public.reports (business, reason, reporter, created_at) values ($1, 'scam', $2, $3)`,
    [business, reporter.repeat(64), at],
  );
}

const readGroups = () =>
  readRows(
    `select business, listing_id, listing_state, reporters, urgent from public.staff_reports('open', 100)`,
  );

const settle = (outcome: string, lastNumber = 1_000_000) =>
  sql.query(`select public.settle_reports($1, 'mats', $2, 'Looked into', $3)`, [
    staffId,
    outcome,
    lastNumber,
  ]);

test('listings with three reports come first, then the oldest', async () => {
  for (const reporter of ['1', '2', '3']) await report('urgent', reporter, '2026-11-21T14:00:00Z');
  await report('later', '1', '2026-11-21T10:00:00Z');
  for (const day of ['20', '22']) await report('first', '1', `2026-11-${day}T12:00:00Z`);
  const group = { listing_id: null, listing_state: null, reporters: 1, urgent: false };
  expect(await readGroups()).toEqual([
    { ...group, business: 'urgent', reporters: 3, urgent: true },
    { ...group, business: 'first' },
    { ...group, business: 'later' },
  ]);
});

test('a report of an earlier address refers to its advert, with its state', async () => {
  const id = await query<number>(`public.create_listing($1, '{}')`, memberId);
  await sql.query(
    `insert into public.listing_slugs (slug, listing_id) values ('old-name', $1), ('new-name', $1)`,
    [id],
  );
  await report('old-name', '1');
  const group = { business: 'old-name', listing_id: id };
  expect(await readGroups()).toMatchObject([{ ...group, listing_state: 'draft' }]);
});

test('a decided report stays decided, without its reporter', async () => {
  await report('mats', '1');
  await settle('dismissed');
  const rows = await readRows('select state, reporter, note from public.reports');
  expect(rows).toEqual([{ state: 'dismissed', reporter: null, note: 'Looked into' }]);
  await sql.query('savepoint before');
  for (const state of ['open', 'resolved']) {
    await expect(sql.query(`update public.reports set state = $1`, [state])).rejects.toThrow(
      `a report does not go from dismissed to ${state}`,
    );
    await sql.query('rollback to savepoint before');
  }
  await expect(settle('resolved')).rejects.toMatchObject({ code: 'PT409' });
});

test('staff decide only the reports they saw [E24]', async () => {
  await report('mats', '1');
  await report('chairs', '1');
  const readLastNumber = () =>
    query<number>(
      `(select last_number from public.staff_reports('open', 100) where business = 'mats')`,
    );
  const lastNumber = await readLastNumber();
  await report('mats', '2');
  await settle('resolved', lastNumber);
  const rows = await readRows(
    `select reporter is null as settled from public.reports where business = 'mats' order by number`,
  );
  expect(rows).toEqual([{ settled: true }, { settled: false }]);
  expect(await readLastNumber()).toBeGreaterThan(lastNumber);
});

test.each(['open', 'ignored'])('reports are not settled as %s', async (outcome) => {
  await report('mats', '1');
  await expect(settle(outcome)).rejects.toMatchObject({ code: '23514' });
});

test('three reports hide a post automatically, as the log records', async () => {
  const [post] = await readRows<{ id: number }>(
    `insert into public.posts (description, author_id) values ('Gold', $1) returning id`,
    memberId,
  );
  await sql.query(`select set_config('app.actor', $1, true)`, [staffId]);
  for (const id of [1, 2, 3].map(() => crypto.randomUUID())) {
    await sql.query(`insert into public.members (id, name) values ($1, 'Somebody')`, [id]);
    await sql.query(
      `insert into public.post_reports (post_id, reporter_id, reason) values ($1, $2, 'spam')`,
      [post?.id, id],
    );
  }
  const audit = await readRows(
    `select actor_id, from_state, to_state, reason from public.audit_log where subject = 'post'`,
  );
  expect(audit).toEqual([
    { actor_id: null, from_state: 'shown', to_state: 'hidden', reason: 'three-reports' },
  ]);
});

test.each([
  ['reports', reportReasons],
  ['post_reports', postReportReasons],
] as const)('the table %s and its form have the same reasons', async (table, reasons) => {
  const definition = await query<string>(
    '(select pg_get_constraintdef(oid) from pg_constraint where conname = $1)',
    `${table}_reason_is_valid`,
  );
  const storedReasons = Array.from(definition.matchAll(/'([a-z-]+)'/g), ([, reason]) => reason);
  expect(new Set(storedReasons), `${table}_reason_is_valid and the limits in src/domain`).toEqual(
    new Set<string>(reasons),
  );
});
