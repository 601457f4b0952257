/** Requests and leases builds of the site in many concurrent sessions. */
import { beforeEach, expect, test } from 'vitest';
import { openSessionsForFile, sessionCount } from '#tests/support/races/sessions.ts';

const pool = await openSessionsForFile();
beforeEach(() => pool`delete from app.site_builds`);

interface Lease {
  title: string;
  last_request: number;
}

const request = (title: string) => pool`select public.request_site_build(${title})`;
const lease = () => pool<Lease[]>`select * from public.lease_site_build()`;
const finish = ({ last_request }: Lease) => pool`select public.finish_site_build(${last_request})`;
/** Moves the last start into the past. */
const passMinutes = (minutes: number) =>
  pool`update app.site_builds set leased_at = leased_at - make_interval(mins => ${minutes})`;
const inAllSessions = <Result>(call: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: sessionCount }, (_, index) => call(index)));

test('concurrent runs get one lease', async () => {
  await inAllSessions((index) => request(`post ${index}`));
  const leases = (await inAllSessions(lease)).flat();
  expect(leases.map(({ last_request }) => last_request)).toEqual([sessionCount]);
});

test('a request during a build stays open until the next build', async () => {
  await request('first');
  const [first] = await lease();
  await Promise.all([request('second'), first && finish(first), lease()]);
  await passMinutes(14);
  expect(await lease()).toEqual([]);
  await passMinutes(1);
  const [second] = await lease();
  expect(second?.title).toBe('second');
  if (second) await finish(second);
  await passMinutes(15);
  expect(await lease()).toEqual([]);
});

test('a build whose end was not recorded is repeated after 15 minutes', async () => {
  await request('first');
  await lease();
  await passMinutes(15);
  expect(await lease()).toHaveLength(1);
});

test('a start in the future delays no build, because the clock was set back', async () => {
  await request('first');
  await lease();
  await passMinutes(-60);
  expect(await lease()).toHaveLength(1);
});

const leasePlanned = (minutesAgo: number) =>
  pool<Lease[]>`
    select * from public.lease_planned_build(app.now() - make_interval(mins => ${minutesAgo}))`;

test('concurrent runs for a planned post get one lease, also soon after another build', async () => {
  expect((await inAllSessions(() => leasePlanned(1))).flat()).toHaveLength(1);
  await pool`delete from app.site_builds`;
  await request('first');
  await lease();
  await passMinutes(2);
  expect((await inAllSessions(() => leasePlanned(1))).flat()).toHaveLength(1);
});

test('planned posts start at most one build a minute, and none before their time', async () => {
  expect(await leasePlanned(-5)).toEqual([]);
  await request('first');
  await lease();
  expect(await leasePlanned(0), 'in the minute of another build').toEqual([]);
  await passMinutes(1);
  expect(await leasePlanned(0)).toHaveLength(1);
});

test('a planned build that did not start is repeated', async () => {
  await leasePlanned(1);
  await pool`select public.release_site_build()`;
  expect(await leasePlanned(1)).toHaveLength(1);
});

const readMinute = async () => {
  const [row] = await pool<{ minute: string }[]>`select date_trunc('minute', app.now()) as minute`;
  return row?.minute;
};

test('concurrent batches of an address add up, and past minutes are deleted', async () => {
  const subject = 'c'.repeat(64);
  const count = () =>
    pool<{ total: number }[]>`select public.count_requests(${subject}, 60) as total`;
  let minute: string | undefined;
  let totals: number[] = [];
  // Calls on both sides of a minute's end are repeated.
  while (minute === undefined || minute !== (await readMinute())) {
    minute = await readMinute();
    await pool`delete from app.request_counts`;
    await pool`
      insert into app.request_counts (subject, minute, requests)
      values (${subject}, date_trunc('minute', app.now()) - interval '1 minute', 500)`;
    totals = (await inAllSessions(count)).flat().map(({ total }) => total);
  }
  const sums = Array.from({ length: sessionCount }, (_, index) => 60 * (index + 1));
  expect(totals.toSorted((one, other) => one - other)).toEqual(sums);
  const rows = await pool`select requests from app.request_counts where subject = ${subject}`;
  expect(rows).toEqual([{ requests: 60 * sessionCount }]);
});
