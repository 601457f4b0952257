/** Records faults and leases their e-mails in many sessions at once. */
import { beforeEach, expect, test } from 'vitest';
import { openSessionsForFile, sessionCount } from '#tests/support/races/sessions.ts';

const pool = await openSessionsForFile();
const turns = Array.from({ length: sessionCount * 20 }, (_, turn) => turn);

beforeEach(async () => {
  await pool`delete from public.faults`;
  await pool`delete from app.fault_days`;
});

const record = (place: string, area = 'other') =>
  pool`select public.record_fault('function', ${place}, '', 'timeout', ${area}, 'local')`;
const count = async () => {
  const [row] = await pool<{ rows: number; occurrences: number }[]>`
    select count(*)::int as rows, coalesce(sum(count), 0)::int as occurrences from public.faults`;
  return row;
};

test('concurrent occurrences of one new fault are one row with all of them', async () => {
  await Promise.all(turns.map(() => record('GET /api/listings')));
  expect(await count()).toEqual({ rows: 1, occurrences: turns.length });
});

test('concurrent occurrences of several faults never deadlock', async () => {
  await Promise.all(turns.map((turn) => record(`part ${turn % 5}`)));
  expect(await count()).toEqual({ rows: 5, occurrences: turns.length });
});

test('concurrent browsers add at most 50 new faults a day', async () => {
  await Promise.all(
    turns.map((turn) => pool`select public.record_browser_fault('local', 'Feed.js', ${turn + 1})`),
  );
  expect(await count()).toEqual({ rows: 50, occurrences: 50 });
});

test('concurrent runs lease each fault with money once', async () => {
  for (let turn = 0; turn < 30; turn += 1) await record(`part ${turn}`, 'money');
  const leases = await Promise.all(
    turns.map(() => pool<{ id: number }[]>`select id from public.lease_fault_alerts()`),
  );
  const ids = leases.flat().map(({ id }) => id);
  expect(ids).toHaveLength(30);
  expect(new Set(ids).size).toBe(30);
});

test('concurrent runs lease the e-mail of the day once', async () => {
  // The e-mail of the day is due from seven o'clock in Nairobi.
  await pool`
    create or replace function app.now() returns timestamptz language sql stable
    return date_trunc('day', pg_catalog.now()) + interval '36 hours'`;
  for (let turn = 0; turn < 30; turn += 1) await record(`part ${turn}`);
  const leaseDigest = () => pool<{ id: number }[]>`select id from public.lease_fault_digest()`;
  const leases = await Promise.all(turns.map(leaseDigest));
  const [lease = [], ...others] = leases.filter(({ length }) => length > 0);
  expect(others).toEqual([]);
  expect(lease).toHaveLength(30);
  const ids = lease.map(({ id }) => id);
  await pool`select public.finish_fault_email(${ids}::bigint[], false, true)`;
  expect(await leaseDigest()).toHaveLength(30);
  await pool`select public.finish_fault_email(${ids}::bigint[], true, true)`;
  await record('a later part');
  expect(await leaseDigest()).toEqual([]);
});
