/** Tests the rows of faults: their counts, their daily limits, their texts and the leases of their e-mails. */
import { beforeEach, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { staffId } from '../support/seeded-users.ts';

const { sql, query, readRows, countRows } = await openDatabaseForFile();

interface FaultRow {
  id: number;
  place: string;
  count: number;
  build: string;
  area: string;
  known_at: string | null;
}

interface FaultInput {
  source?: string;
  place?: string;
  code?: string;
  message?: string;
  area?: string;
  build?: string;
}

const record = ({
  source = 'function',
  place = 'GET /api/listings',
  code = '',
  message = 'fetch failed',
  area = 'other',
  build = 'first',
}: FaultInput = {}) =>
  query<boolean>(
    'public.record_fault($1, $2, $3, $4, $5, $6)',
    source,
    place,
    code,
    message,
    area,
    build,
  );
const recordOfBrowser = (file: string, line = 1) =>
  sql.query('select public.record_browser_fault($1, $2, $3)', ['first', file, line]);
const readFaults = () => readRows<FaultRow>('select * from public.faults order by id');

beforeEach(async () => {
  await sql.query('delete from public.faults');
  await sql.query('delete from app.fault_days');
});

test('occurrences of a fault are one row with a count and the newest build', async () => {
  await record();
  await record({ build: 'second' });
  await record({ message: 'timeout' });
  await record({ place: 'GET /api/open-jobs' });
  await record({ code: '57014' });
  expect((await readFaults()).map(({ count, build }) => [count, build])).toEqual([
    [2, 'second'],
    [1, 'first'],
    [1, 'first'],
    [1, 'first'],
  ]);
});

test('a known fault stays known in a newer build, and no e-mail is due', async () => {
  await record({ area: 'money' });
  const [fault] = await readFaults();
  await sql.query('select public.mark_fault($1, $2, true)', [staffId, fault?.id]);
  expect(await record({ area: 'money', build: 'second' })).toBe(false);
  expect(await readFaults()).toMatchObject([{ count: 2, build: 'second', area: 'money' }]);
  expect((await readFaults())[0]?.known_at).not.toBeNull();
  expect(await countRows('public.lease_fault_alerts()')).toBe(0);
  await sql.query('select public.mark_fault($1, $2, false)', [staffId, fault?.id]);
  expect(await record({ area: 'money' })).toBe(true);
});

test('an e-mail is due for money only, until it is sent', async () => {
  expect(await record()).toBe(false);
  expect(await record({ area: 'money' })).toBe(true);
  const [fault] = await readFaults();
  await sql.query('select public.finish_fault_email($1, true, false)', [[fault?.id]]);
  expect(await record({ area: 'money' })).toBe(false);
});

test('a day has at most 50 new faults of browsers, and more of other sources', async () => {
  for (let line = 1; line <= 60; line += 1) await recordOfBrowser('Feed.js', line);
  expect(await countRows('public.faults')).toBe(50);
  await recordOfBrowser('Feed.js', 1);
  await recordOfBrowser('Feed.js', 60);
  expect(await countRows('public.faults')).toBe(50);
  expect((await readFaults())[0]).toMatchObject({ place: 'Feed.js:1', count: 2, area: 'other' });
  await record();
  expect(await countRows('public.faults')).toBe(51);
  await sql.query(`update app.fault_days set day = day - 1`);
  await recordOfBrowser('Feed.js', 60);
  expect(await countRows('public.faults')).toBe(52);
});

test('a day has at most 500 new faults of other sources', async () => {
  await sql.query(
    `select public.record_fault('schedule', 'part ' || n, '', '', 'other', 'first')
     from generate_series(1, 510) as n`,
  );
  expect(await countRows('public.faults')).toBe(500);
});

test.each([
  ['a phone', { message: 'no +254712345678' }],
  ['a quotation', { message: 'no "Jane"' }],
  ['an e-mail address', { message: 'no jane@duka' }],
  ['a long message', { message: 'a'.repeat(201) }],
  ['a browser with a message', { source: 'browser', place: 'Feed.js:1' }],
  ['a browser with money', { source: 'browser', place: 'Feed.js:1', message: '', area: 'money' }],
  ['a browser without a file', { source: 'browser', place: 'GET /', message: '' }],
  ['a function with the place of a browser', { place: 'Feed.js:1' }],
  ['an unknown area', { area: 'all' }],
  ['a build that is a text', { build: 'Jane Wanjiku' }],
])('the database refuses %s', async (_description, fault: FaultInput) => {
  await expect(record(fault)).rejects.toMatchObject({ code: '23514' });
  expect(await countRows('public.faults')).toBe(0);
});

test('a lease of an e-mail ends after five minutes, or at a wrong clock', async () => {
  await record({ area: 'money' });
  expect(await countRows('public.lease_fault_alerts()')).toBe(1);
  expect(await countRows('public.lease_fault_alerts()')).toBe(0);
  await sql.query(`update public.faults set leased_until = leased_until - interval '5 minutes'`);
  expect(await countRows('public.lease_fault_alerts()')).toBe(1);
  await sql.query(`update public.faults set leased_until = leased_until + interval '1 day'`);
  expect(await countRows('public.lease_fault_alerts()')).toBe(1);
});

test('an unknown fault cannot be marked', async () => {
  const mark = sql.query('select public.mark_fault($1, 999999, true)', [staffId]);
  await expect(mark).rejects.toMatchObject({ code: 'PT404' });
});
