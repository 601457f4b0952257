/** Tests the recipients, times and contents of the weekly email. */
import { beforeEach, expect, test } from 'vitest';
import { openClockedDatabaseForFile } from '../support/clocked-database.ts';
import { staffId } from '../support/seeded-users.ts';

const { sql, clock, query, readRows, countRows } = await openClockedDatabaseForFile(6);
const liveListings = await readRows<{ id: number; slug: string; title: string }>(
  `select listings.id::int, slug, title from public.listings
    join public.listing_versions on listing_versions.id = shown_version_id where state = 'live' order by listings.id`,
);
const [first, second, other] = liveListings as [LiveListing, LiveListing, LiveListing];
type LiveListing = (typeof liveListings)[number];
await sql.query(
  'update public.listings set owner_id = (select owner_id from public.listings where id = $1) where id = $2',
  [first.id, second.id],
);
const ownerCount = liveListings.length - 1;

/** The Monday of the week that the emails report. */
let week = '';

/** Moves the clock to the given hour in Nairobi, the given number of days after the Monday `week`. */
async function goTo(days: number, hour: number) {
  const seconds = await query<number>(
    "extract(epoch from app.start_of_day($1::date + $2::int) + $3 * interval '1 hour' - app.now())::float8",
    week,
    days,
    hour,
  );
  await clock.advance(seconds * 1000);
}

const runTransitions = () => sql.query('select public.run_due_transitions()');
const sumVisits = () => sql.query('select public.sum_visits()');
const getDay = (dayCount: number) => query<string>('($1::date + $2::int)::text', week, dayCount);

/** Records a view of an advert, and further kinds of visits. */
const visit = (client: string, { slug }: LiveListing, ...kinds: string[]) =>
  sql.query('select public.record_visits($1, $1, $2)', [
    client,
    JSON.stringify(['view', ...kinds].map((kind) => ({ slug, kind, source: 'lists' }))),
  ]);

const promote = ({ id }: LiveListing, channel: string) =>
  sql.query("select public.record_promotion($1, gen_random_uuid(), $2, $3, app.today(), '', '')", [
    staffId,
    [id],
    channel,
  ]);

const countNotices = () =>
  countRows("public.notices where kind = 'week' and key like 'week-' || $1 || '%'", week);

interface WeeklyNotice {
  listing_id: number;
  is_current: boolean;
  reach: { from: string; to: string; is_counted: boolean; adverts: object[] } | null;
}

/** Returns the weekly notices from which the emails are rendered. */
const leaseNotices = () =>
  readRows<WeeklyNotice>(
    "select listing_id::int, is_current, reach from public.lease_notices(100) where key like 'week-' || $1 || '%'",
    week,
  );

const leaseNotice = async ({ id }: LiveListing) =>
  (await leaseNotices()).find(({ listing_id }) => listing_id === id);

// Each test begins on a Monday after the emails of that day. Its emails report the week that begins a week later.
beforeEach(async () => {
  week = await query("(date_trunc('week', app.today()) + interval '1 week')::date::text");
  await goTo(0, 12);
  await runTransitions();
  await sql.exec('delete from public.notices; delete from public.promotions');
  week = await getDay(7);
});

const zeroReach = { visitors: 0, enquiries: 0, channels: [] };
const getName = ({ title, slug }: LiveListing) => ({ title, slug });

test('a week without counted visits reports only promotions', async () => {
  await goTo(2, 9);
  await promote(other, 'tiktok');
  await goTo(7, 9);
  await runTransitions();
  const leasedNotices = await leaseNotices();
  expect(leasedNotices).toHaveLength(ownerCount);
  expect(leasedNotices.filter(({ is_current }) => is_current)).toEqual([
    expect.objectContaining({
      listing_id: other.id,
      reach: expect.objectContaining({
        is_counted: false,
        adverts: [{ ...zeroReach, ...getName(other), channels: ['tiktok'] }],
      }) as object,
    }),
  ]);
  // The first visit falls in the middle of a week.
  week = await getDay(7);
  await goTo(3, 9);
  await visit('one', first);
  await goTo(7, 9);
  await sumVisits();
  await runTransitions();
  const adverts = [{ ...zeroReach, ...getName(first), visitors: 1 }];
  expect((await leaseNotices()).flatMap(({ reach }) => reach?.adverts ?? [])).toEqual(adverts);
});

test('each owner gets one weekly email on Monday at eight', async () => {
  await goTo(7, 7.99);
  await runTransitions();
  expect(await countNotices()).toBe(0);
  await goTo(7, 8);
  for (let turn = 0; turn < 3; turn += 1) await runTransitions();
  expect(await countNotices()).toBe(ownerCount);
  await goTo(13, 23);
  await runTransitions();
  expect(await countNotices()).toBe(ownerCount);
});

test('the email reports each live advert from Monday to Sunday', async () => {
  await goTo(-1, 23);
  await visit('before', first);
  await promote(first, 'other');
  await goTo(0, 0.1);
  await visit('one', first, 'call');
  await visit('two', first);
  await promote(first, 'whatsapp');
  await goTo(3, 12);
  await sumVisits();
  for (const channel of ['facebook', 'facebook']) await promote(first, channel);
  await goTo(6, 23.9);
  await visit('one', first);
  await goTo(7, 0.1);
  await visit('after', first);
  await promote(first, 'tiktok');
  await goTo(7, 8);
  await runTransitions();
  expect(await leaseNotice(first)).toMatchObject({
    is_current: true,
    reach: {
      from: week,
      to: await getDay(6),
      is_counted: true,
      adverts: [
        { ...getName(first), visitors: 3, enquiries: 1, channels: ['facebook', 'whatsapp'] },
        { ...zeroReach, ...getName(second) },
      ],
    },
  });
});

test('ended and new adverts are in no email', async () => {
  await goTo(6, 0.1);
  const ids = [second.id, other.id];
  await sql.query('update public.listings set live_from = app.now() where id = any ($1)', [ids]);
  await visit('one', other);
  await goTo(7, 8);
  await sumVisits();
  await runTransitions();
  expect(await countNotices()).toBe(ownerCount - 1);
  expect((await leaseNotice(first))?.reach?.adverts).toEqual([{ ...zeroReach, ...getName(first) }]);
  week = await getDay(7);
  await goTo(1, 8);
  await visit('one', other);
  await goTo(7, 8);
  await sumVisits();
  await runTransitions();
  const setState = (state: string) =>
    sql.query('update public.listings set state = $1 where id = $2', [state, first.id]);
  await setState('expired');
  const notice = await leaseNotice(first);
  await setState('live');
  expect(notice?.reach?.adverts, 'adverts of a notice that refers to an ended advert').toEqual([
    { ...zeroReach, ...getName(second) },
  ]);
});

test('after an outage the last week is reported once', async () => {
  await goTo(7, 8);
  await runTransitions();
  const earlierWeek = week;
  // A Wednesday three weeks later.
  week = await getDay(21);
  await goTo(9, 15);
  await runTransitions();
  await runTransitions();
  const weeks = await query<string[]>(
    "array(select distinct substring(key from 6 for 10) from public.notices where kind = 'week' order by 1)",
  );
  expect(weeks).toEqual([week]);
  expect(earlierWeek < week).toBe(true);

  await goTo(14, 7.9);
  await runTransitions();
  const areNoticesCurrent = () =>
    query<boolean>(
      "(select bool_and(app.is_notice_current(told, null, null, null)) from public.notices as told where kind = 'week' and key like 'week-' || $1 || '%')",
      week,
    );
  expect(await areNoticesCurrent()).toBe(true);
  await goTo(14, 8);
  expect(await areNoticesCurrent()).toBe(false);
});

test('weekly emails wait behind other notices', async () => {
  await goTo(7, 8);
  await runTransitions();
  await goTo(7, 9);
  await sql.query("select app.enqueue_notice('suspended-test', 'suspended', $1)", [other.id]);
  expect(await readRows('select kind from public.lease_notices(1)')).toEqual([
    { kind: 'suspended' },
  ]);
});

test('a reminder reports at most four weeks of the live advert', async () => {
  const readNotice = () =>
    query<object>(
      `(select app.notice_reach('ends-in-3-days', app.now(), listings) from public.listings where id = ${other.id})`,
    );
  await sql.query('update public.listings set live_from = app.now() where id = $1', [other.id]);
  const start = await query<string>('app.today()::text');
  await visit('one', other, 'whatsapp');
  await goTo(7, 12);
  await visit('one', other);
  const expectedReach = { ...getName(other), visitors: 2, enquiries: 1 };
  expect(await readNotice()).toMatchObject({ from: start, adverts: [expectedReach] });
  await sumVisits();
  await goTo(27, 12);
  const from = await query<string>('(app.today() - 27)::text');
  const laterReach = { ...expectedReach, visitors: 1, enquiries: 0 };
  expect(await readNotice()).toMatchObject({ from, adverts: [laterReach] });
});
