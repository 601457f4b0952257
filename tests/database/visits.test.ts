/** Tests views and taps of visitors: the visitors that count, the nightly totals, and the report for the owner. */
import { beforeEach, expect, test } from 'vitest';
import { openClockedDatabaseForFile } from '../support/clocked-database.ts';
import { createRecorder, createView } from '../support/recorded-visits.ts';

const { sql, clock, query, readRows, countRows } = await openClockedDatabaseForFile(6);

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface LiveListing {
  id: number;
  slug: string;
  owner: string | null;
}

const liveListings = await readRows<LiveListing>(
  "select id::int, slug, owner_id as owner from public.listings where state = 'live' order by id",
);
const [shop, otherShop, closedShop] = liveListings as [LiveListing, LiveListing, LiveListing];

const record = createRecorder(sql);
/** Records views of both shops by a client. */
const viewBoth = (client: string) =>
  record(client, [createView(shop.slug), createView(otherShop.slug)]);

const sumVisits = () => query<number>('public.sum_visits()');

/** The values of a day by name. */
type Counts = Record<string, number | string>;

interface Reach {
  days: Counts[];
  category: { category: string; visitors: number; listings: number } | null;
}

const readReach = ({ id }: LiveListing, days = 28) =>
  query<Reach>('public.listing_reach($1, $2)', id, days);

const readToday = () => query<string>('app.today()::text');

/** Returns the values of a listing on a day, except for zeros. The result is empty for a day without a row. */
async function readCounts(date: string, listing: LiveListing): Promise<Counts> {
  const counts = (await readReach(listing)).days.find(({ day }) => day === date) ?? {};
  return Object.fromEntries(
    Object.entries(counts).filter(([name, count]) => name !== 'day' && count !== 0),
  );
}

/** Moves the clock to half an hour after midnight in Nairobi, when the totals of the day before can be computed. */
async function moveToNextDay() {
  const seconds = await query<number>(
    "extract(epoch from (app.today() + 1)::timestamp at time zone 'Africa/Nairobi' - app.now())::int",
  );
  await clock.advance(seconds * 1000 + hourMs / 2);
}

async function endDay() {
  await moveToNextDay();
  await sumVisits();
}
beforeEach(endDay);

test('a visitor counts once a day and action, by first source [R006]', async () => {
  const kinds = ['appearance', 'call', 'whatsapp', 'contact', 'website', 'share'];
  const visits = [
    createView(shop.slug, 'shared'),
    ...kinds.map((kind) => ({ slug: shop.slug, kind })),
  ];
  for (let turn = 0; turn < 3; turn += 1) await record('one', visits);
  await record('one', [createView(shop.slug, 'search')]);
  await record('two', [createView(shop.slug, 'poster'), createView(shop.slug, 'poster')]);
  const taps = { calls: 1, whatsapp: 1, contacts: 1, website: 1, shares: 1 };
  const sources = { visitors: 2, shared: 1, poster: 1 };
  const expectedCounts = { ...sources, enquiries: 1, appearances: 1, ...taps };
  const date = await readToday();
  expect(await readCounts(date, shop)).toEqual(expectedCounts);
  await moveToNextDay();
  expect(await sumVisits()).toBeGreaterThan(0);
  expect(await readCounts(date, shop), 'summed').toEqual(expectedCounts);
});

test('invalid and own visits count for no listing', async () => {
  await sql.query("update public.listings set state = 'suspended' where id = $1", [closedShop.id]);
  await record('one', [createView(closedShop.slug)]);
  await record('two', [createView(shop.slug)], { member: shop.owner });
  await sql.query("update public.listings set state = 'live' where id = $1", [closedShop.id]);
  expect(await countRows('public.visits')).toBe(0);
  await record('two', [createView(shop.slug), createView(otherShop.slug)], {
    member: shop.owner,
  });
  const date = await readToday();
  expect([await readCounts(date, shop), await readCounts(date, otherShop)]).toEqual(
    shop.owner === otherShop.owner ? [{}, {}] : [{}, { visitors: 1, lists: 1 }],
  );
  const rowCount = await countRows('public.visits');
  await record('three', [createView('judys-mats')]);
  expect(await countRows('public.visits')).toBe(rowCount + 1);
});

test('one statement stores 24 events of a browser', async () => {
  const events = liveListings
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
  expect(await countRows('public.statements')).toBe(1);
  expect(await countRows("public.visits where kind not in ('enquiry', 'visitor')")).toBe(24);
});

test('a stored total never changes, and missing totals follow', async () => {
  await record('one', [createView(shop.slug)]);
  await moveToNextDay();
  await moveToNextDay();
  await record('one', [createView(shop.slug)]);
  const reach = await readReach(shop, 3);
  expect(reach.days.map(({ visitors }) => visitors)).toEqual([1, 1]);
  expect(await sumVisits()).toBe(2);
  expect(await sumVisits()).toBe(0);
  expect(await readReach(shop, 3)).toEqual(reach);
  for (const table of ['visit_days', 'reach_days']) {
    const update = sql.query(`update public.${table} set visitors = 9`);
    await expect(update).rejects.toThrow('only added to');
  }
});

test('the totals of a day wait for its last visits', async () => {
  await moveToNextDay();
  await clock.advance(23.4 * hourMs);
  await record('late', [createView(shop.slug)]);
  await clock.advance(0.15 * hourMs);
  expect(await query('(select max(day) < app.today() from public.visits)')).toBe(true);
  expect(await sumVisits()).toBe(0);
  await clock.advance(hourMs / 6);
  expect(await sumVisits()).toBe(2);
});

/** Records views of a listing, each from another browser of a network, with a call after each if `hasCalls`. */
async function recordViews(
  { slug }: LiveListing,
  network: string,
  count: number,
  { hasCalls = false } = {},
) {
  const visits = [createView(slug), ...(hasCalls ? [{ slug, kind: 'call' }] : [])];
  for (let browser = 0; browser < count; browser += 1) {
    await record(`${network} ${browser}`, visits, { network });
  }
}

test('views over the limit of a network count as suspect', async () => {
  await recordViews(shop, 'stranger', 50, { hasCalls: true });
  await recordViews(shop, 'office', 20, { hasCalls: true });
  await recordViews(shop, 'neighbour', 1);
  const date = await readToday();
  // Views: 1 and 20, and of the largest network at most 21 + 20. Calls: 20, and of the largest at most 20 + 20.
  const expectedCounts = { visitors: 62, lists: 62, enquiries: 60, calls: 60 };
  expect(await readCounts(date, shop)).toEqual(expectedCounts);
  await endDay();
  expect(await readCounts(date, shop)).toEqual(expectedCounts);
  const rows = await readRows(
    'select visitors, suspect_visitors, suspect_enquiries, suspect_others from public.visit_days where listing_id = $1 and day = $2',
    shop.id,
    date,
  );
  const suspects = { suspect_visitors: 9, suspect_enquiries: 10, suspect_others: 10 };
  expect(rows).toEqual([{ visitors: 62, ...suspects }]);
});

test('a single network counts for 20 on every day', async () => {
  for (const count of [30, 60, 90]) {
    await recordViews(otherShop, 'alone', count);
    expect(await readCounts(await readToday(), otherShop)).toEqual({ visitors: 20, lists: 20 });
    const siteVisits = 'app.weighed_visits where listing_id is null and not is_suspect';
    expect(await countRows(siteVisits), 'visitors of the site').toBe(20);
    await endDay();
  }
});

test('the owner sees the median of five adverts of the category', async () => {
  await sql.query(
    "update public.listings set live_from = app.now() - interval '20 days' where state = 'live'",
  );
  await sql.query('delete from public.visit_days');
  const group = liveListings.slice(0, 5);
  await sql.query(
    `update public.listing_versions set category = 'Clothing' where id in
       (select shown_version_id from public.listings where id = any ($1))`,
    [group.map(({ id }) => id)],
  );
  for (const [index, { slug }] of group.entries()) {
    for (let visitor = 0; visitor < index * 2; visitor += 1)
      await record(`p${visitor}`, [createView(slug)]);
  }
  expect((await readReach(shop)).category, 'before midnight').toMatchObject({ visitors: 0 });
  await endDay();
  const median = { category: 'Clothing', visitors: 4, listings: 5 };
  expect((await readReach(shop)).category).toEqual(median);
  await sql.query('update public.listings set live_from = app.now() where id = $1', [otherShop.id]);
  expect((await readReach(shop)).category).toBeNull();
});

test('the site’s reach is shown after 28 whole days [R001]', async () => {
  const readSiteReach = () =>
    query<{ visitors: number; from: string; to: string } | null>('public.site_reach()');
  await sql.query('delete from public.reach_days');
  for (let turn = 0; turn < 29; turn += 1) {
    expect(await readSiteReach()).toBeNull();
    for (const client of ['one', 'two', 'three']) {
      await viewBoth(client);
      await record(client, [createView('judys-mats')]);
    }
    await endDay();
  }
  const yesterday = await query<string>('(app.today() - 1)::text');
  expect(await readSiteReach()).toMatchObject({ visitors: 3, to: yesterday });
});

test('no hash repeats across days or adverts, and salts expire', async () => {
  const readHashes = async () => {
    const rows = await readRows<{ hash: string }>(
      "select encode(visitor, 'hex') as hash from public.visits union all select encode(network, 'hex') from public.visits",
    );
    return rows.map(({ hash }) => hash);
  };
  await viewBoth('one');
  const initialHashes = await readHashes();
  const networks = await query<number>('(select count(distinct network)::int from public.visits)');
  expect(new Set(initialHashes).size).toBe(initialHashes.length);
  expect(networks, 'two adverts and the site').toBe(3);
  await clock.advance(dayMs);
  await viewBoth('one');
  const newHashes = (await readHashes()).filter((hash) => !initialHashes.includes(hash));
  expect(newHashes).toHaveLength(initialHashes.length);
  await endDay();
  expect(await readHashes()).toEqual([]);
  expect(await countRows('app.visit_salts')).toBe(0);
});

test('totals are kept for two years and deleted with their listing', async () => {
  await viewBoth('one');
  await endDay();
  const countDays = (id: number) => countRows('public.visit_days where listing_id = $1', id);
  expect(await countDays(shop.id)).toBeGreaterThan(0);
  await clock.advance(2 * 366 * dayMs);
  await sumVisits();
  expect([await countDays(shop.id), await countDays(otherShop.id)]).toEqual([0, 0]);
  expect(await countRows('public.reach_days')).toBe(0);
});
