/** Views and taps of visitors: the visitors that count, the nightly totals, and the report for the owner. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createClock } from '#netlify/local/clock.ts';
import { followClock } from '#netlify/local/services.ts';
import { growListings } from '../bench/builds/fill-database.ts';
import { openTestDatabase } from '../support/database.ts';
import { createRecorder, createView } from '../support/recorded-visits.ts';

const database = await openTestDatabase();
const { sql } = database;
const clock = createClock();
await followClock(database, clock);
afterAll(database.close);
await growListings(sql, 6);

const hour = 3_600_000;
const day = 24 * hour;

interface Live {
  id: number;
  slug: string;
  owner: string | null;
}

const { rows: live } = await sql.query<Live>(
  "select id::int, slug, owner_id as owner from public.listings where state = 'live' order by id",
);
await sql.query("update public.listings set live_until = 'infinity' where state = 'live'");
const [first, second] = live as [Live, Live];

const record = createRecorder(sql);

async function valueOf<Value>(expression: string, ...values: unknown[]): Promise<Value> {
  const { rows } = await sql.query<{ value: Value }>(`select ${expression} as value`, values);
  return rows[0]?.value as Value;
}

const sum = () => valueOf<number>('public.sum_visits()');

interface Reach {
  today: string;
  since: string | null;
  days: Record<string, number | string>[];
  category: { category: string; visitors: number; listings: number } | null;
}

const readReach = ({ id }: Live, days = 28) =>
  valueOf<Reach>('public.listing_reach($1, $2)', id, days);

const today = () => valueOf<string>('app.today()::text');

/** Returns the numbers of a day that are not zero. */
async function numbersOn(date: string, listing: Live): Promise<Record<string, number | string>> {
  const counts = (await readReach(listing)).days.find(({ day }) => day === date) ?? {};
  return Object.fromEntries(
    Object.entries(counts).filter(([name, count]) => name !== 'day' && count !== 0),
  );
}

/**
 * Moves the clock to half an hour after the next midnight in Nairobi, when the totals of the day before are
 * computed.
 */
async function nextDay() {
  const seconds = await valueOf<number>(
    "extract(epoch from (app.today() + 1)::timestamp at time zone 'Africa/Nairobi' - app.now())::int",
  );
  await clock.advance(seconds * 1000 + hour / 2);
}

beforeEach(async () => {
  await nextDay();
  await sum();
});

test('a visitor counts once a day and action, by first source [R006]', async () => {
  const all = ['appearance', 'call', 'whatsapp', 'contact', 'website', 'share'];
  const visits = [
    createView(first.slug, 'shared'),
    ...all.map((kind) => ({ slug: first.slug, kind })),
  ];
  for (let turn = 0; turn < 3; turn += 1) await record('one', visits);
  await record('one', [createView(first.slug, 'search')]);
  await record('two', [createView(first.slug, 'poster'), createView(first.slug, 'poster')]);
  const expected = {
    visitors: 2,
    shared: 1,
    poster: 1,
    enquiries: 1,
    appearances: 1,
    calls: 1,
    whatsapp: 1,
    contacts: 1,
    website: 1,
    shares: 1,
  };
  const date = await today();
  expect(await numbersOn(date, first)).toEqual(expected);
  await nextDay();
  expect(await sum()).toBeGreaterThan(0);
  expect(await numbersOn(date, first), 'summed').toEqual(expected);
});

test('invalid and own visits count for no listing', async () => {
  const [, , away] = live as [Live, Live, Live];
  await sql.query("update public.listings set state = 'suspended' where id = $1", [away.id]);
  await record('one', [createView(away.slug)]);
  await record('two', [createView(first.slug)], { member: first.owner });
  await sql.query("update public.listings set state = 'live' where id = $1", [away.id]);
  const rows = () => valueOf<number>('(select count(*)::int from public.visits)');
  expect(await rows()).toBe(0);
  await record('two', [createView(first.slug), createView(second.slug)], { member: first.owner });
  const date = await today();
  expect([await numbersOn(date, first), await numbersOn(date, second)]).toEqual(
    first.owner === second.owner ? [{}, {}] : [{}, { visitors: 1, lists: 1 }],
  );
  const before = await rows();
  await record('three', [createView('judys-mats')]);
  expect(await rows()).toBe(before + 1);
});

test('one statement stores 24 events of a browser', async () => {
  const events = live
    .slice(0, 6)
    .flatMap(({ slug }) =>
      ['appearance', 'call', 'website', 'share'].map((kind) => ({ slug, kind })),
    );
  expect(events).toHaveLength(24);
  await sql.exec('create table public.statements (at int)');
  await sql.exec(`
    create function count_statement() returns trigger language plpgsql as
      $$ begin insert into public.statements values (1); return null; end $$;
    create trigger counted after insert on public.visits for each statement execute function count_statement();
  `);
  await record('one', events);
  await sql.exec('drop trigger counted on public.visits');
  expect(await valueOf('(select count(*)::int from public.statements)')).toBe(1);
  expect(
    await valueOf(
      "(select count(*)::int from public.visits where kind not in ('enquiry', 'visitor'))",
    ),
  ).toBe(24);
});

test('late, repeated or missing totals change no stored total', async () => {
  await record('one', [createView(first.slug)]);
  await nextDay();
  await nextDay();
  await record('one', [createView(first.slug)]);
  const before = await readReach(first, 3);
  expect(before.days.map(({ visitors }) => visitors)).toEqual([1, 1]);
  expect(await sum()).toBe(2);
  expect(await sum()).toBe(0);
  expect(await readReach(first, 3)).toEqual(before);
  await expect(sql.query('update public.visit_days set visitors = 9')).rejects.toThrow(
    'only added to',
  );
  await expect(sql.query('update public.reach_days set visitors = 9')).rejects.toThrow(
    'only added to',
  );
});

test('the totals of a day wait for its last visits', async () => {
  await nextDay();
  await clock.advance(23.4 * hour);
  await record('late', [createView(first.slug)]);
  await clock.advance(0.15 * hour);
  expect(await valueOf('(select max(day) < app.today() from public.visits)')).toBe(true);
  expect(await sum()).toBe(0);
  await clock.advance(hour / 6);
  expect(await sum()).toBe(2);
});

/** Records views of a listing, each from another browser, with a call after each if `hasCalls`. */
async function recordViews(listing: Live, network: string, count: number, hasCalls = false) {
  const visits = [
    createView(listing.slug),
    ...(hasCalls ? [{ slug: listing.slug, kind: 'call' }] : []),
  ];
  for (let browser = 0; browser < count; browser += 1) {
    await record(`${network} ${browser}`, visits, { network });
  }
}

test('a network over the limit is uncertain, a shared office counts', async () => {
  await recordViews(first, 'stranger', 50, true);
  await recordViews(first, 'office', 20, true);
  await recordViews(first, 'neighbour', 1);
  const date = await today();
  // Views: 1, then 20, then at most 21 + 20. Calls: 20, then at most 20 + 20.
  const expected = { visitors: 62, lists: 62, enquiries: 60, calls: 60 };
  expect(await numbersOn(date, first)).toEqual(expected);
  await nextDay();
  await sum();
  expect(await numbersOn(date, first)).toEqual(expected);
  const { rows } = await sql.query(
    'select visitors, suspect_visitors, suspect_enquiries, suspect_others from public.visit_days where listing_id = $1 and day = $2',
    [first.id, date],
  );
  expect(rows).toEqual([
    { visitors: 62, suspect_visitors: 9, suspect_enquiries: 10, suspect_others: 10 },
  ]);
});

test('a single network counts for 20 on every day', async () => {
  for (const count of [30, 60, 90]) {
    await recordViews(second, 'alone', count);
    expect(await numbersOn(await today(), second)).toEqual({ visitors: 20, lists: 20 });
    const site =
      '(select count(*)::int from app.weighed_visits where listing_id is null and not is_suspect)';
    expect(await valueOf(site), 'people of the site').toBe(20);
    await nextDay();
    await sum();
  }
});

test('an owner compares with the category’s median of five adverts', async () => {
  await sql.query(
    "update public.listings set live_from = app.now() - interval '20 days' where state = 'live'",
  );
  await sql.query('delete from public.visit_days');
  const group = live.slice(0, 5);
  await sql.query(
    `update public.listing_versions set category = 'Clothing' where id in
       (select shown_version_id from public.listings where id = any ($1))`,
    [group.map(({ id }) => id)],
  );
  for (const [place, { slug }] of group.entries()) {
    for (let visitor = 0; visitor < place * 2; visitor += 1)
      await record(`p${visitor}`, [createView(slug)]);
  }
  expect((await readReach(first)).category, 'today is not over').toMatchObject({ visitors: 0 });
  await nextDay();
  await sum();
  expect((await readReach(first)).category).toEqual({
    category: 'Clothing',
    visitors: 4,
    listings: 5,
  });
  await sql.query('update public.listings set live_from = app.now() where id = $1', [second.id]);
  expect((await readReach(first)).category).toBeNull();
});

test('the site’s reach is shown after 28 whole days [R001]', async () => {
  const reach = () =>
    valueOf<{ visitors: number; from: string; to: string } | null>('public.site_reach()');
  await sql.query('delete from public.reach_days');
  for (let turn = 0; turn < 29; turn += 1) {
    expect(await reach()).toBeNull();
    for (const client of ['one', 'two', 'three']) {
      await record(client, [
        createView(first.slug),
        createView(second.slug),
        createView('judys-mats'),
      ]);
    }
    await nextDay();
    await sum();
  }
  const yesterday = await valueOf<string>('(app.today() - 1)::text');
  expect(await reach()).toMatchObject({ visitors: 3, to: yesterday });
});

test('no hash repeats across days or adverts, and salts expire', async () => {
  const readHashes = async () =>
    (
      await sql.query<{ hash: string }>(
        "select encode(visitor, 'hex') as hash from public.visits union all select encode(network, 'hex') from public.visits",
      )
    ).rows.map(({ hash }) => hash);
  await record('one', [createView(first.slug), createView(second.slug)]);
  const before = await readHashes();
  const networks = await valueOf<number>(
    '(select count(distinct network)::int from public.visits)',
  );
  expect(new Set(before).size).toBe(before.length);
  expect(networks, 'two adverts and the site').toBe(3);
  await clock.advance(day);
  await record('one', [createView(first.slug), createView(second.slug)]);
  const after = (await readHashes()).filter((hash) => !before.includes(hash));
  expect(after).toHaveLength(before.length);
  await nextDay();
  await sum();
  expect(await readHashes()).toEqual([]);
  expect(await valueOf('(select count(*)::int from app.visit_salts)')).toBe(0);
});

test('totals are kept for two years and deleted with their listing', async () => {
  await record('one', [createView(first.slug), createView(second.slug)]);
  await nextDay();
  await sum();
  const count = (id: number) =>
    valueOf<number>('(select count(*)::int from public.visit_days where listing_id = $1)', id);
  expect(await count(first.id)).toBeGreaterThan(0);
  await clock.advance(2 * 366 * day);
  await sum();
  expect([await count(first.id), await count(second.id)]).toEqual([0, 0]);
  expect(await valueOf('(select count(*)::int from public.reach_days)')).toBe(0);
});
