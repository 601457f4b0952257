/** Measures visit beacons at the highest expected rate, and the cost of their totals after a year. */
import type { Sql as Pool } from 'postgres';
import { maxVisits } from '#domain/reach/visit.ts';
import { createPool } from '#tests/support/postgres/connect.ts';
import { growListings, growVisits } from '../builds/fill-database.ts';
import { startServer } from '../age/server.ts';
import { sendToAll, summarise, type Message } from '../load.ts';
import { runInSequence, memoize, formatNumber } from '../measuring.ts';
import type { RowResult, Row } from '../row.ts';
import { openEmbedded, openOnPostgres, type WarmSites } from '../warm-sites.ts';

const minuteSeconds = 60;
const listingCount = 100;

const getSlug = (index: number) => `shop-${1 + (index % listingCount)}`;

/**
 * Returns a function that creates beacons, each from a new visitor. Every fourth beacon reports all cards of a
 * grid, the others report a page view.
 */
function createBeacons() {
  let sent = 0;
  return (): Message => {
    sent += 1;
    const visits =
      sent % 4 === 0
        ? Array.from({ length: maxVisits }, (_, index) => [getSlug(sent + index), 'appearance'])
        : [[getSlug(sent), 'view', '#w ']];
    return {
      body: JSON.stringify({ visits }),
      headers: { 'user-agent': `Mozilla/5.0 (Linux; Android 10; K) Chrome/${sent}.0.0.0` },
      // Many phones of a mobile operator share one address. The messages come from 100 networks (/24), so that each
      // network stays below the daily limit of rows.
      from: `127.0.${1 + (sent % 100)}.${1 + (sent % 40)}`,
    };
  };
}

/** Returns the number of visitors of the site that the database has stored. */
async function countVisitors({ database }: WarmSites): Promise<number> {
  const visits = database.from('visits').select('*', { count: 'exact', head: true });
  return (await visits.eq('kind', 'visitor').throwOnError()).count ?? 0;
}

async function measureBeacons(site: WarmSites, rate: number): Promise<RowResult> {
  const urls = site.addresses.map((address) => `${address}/api/visits`);
  const next = createBeacons();
  const send = (rate: number, seconds: number) => sendToAll(urls, rate, seconds, next);
  await send(rate / 3, 5);
  await send(rate, 15);
  const before = await countVisitors(site);
  const result = await send(rate, minuteSeconds);
  const stored = (await countVisitors(site)) - before;
  await site.kill();
  const load = summarise(result, rate * minuteSeconds);
  const sent = result.times.length;
  const faults = [
    ...load.faults,
    ...(stored !== sent ? [`${sent} were answered, and ${stored} counted.`] : []),
  ];
  return { ...load, details: `${sent} sent, all counted; ${load.details}`, faults };
}

const beaconRowDefaults = { unit: 'ms', bound: { atMost: 200 }, seconds: 110 };

/**
 * Creates a database with 10,000 listings that have 365 days of totals. Each listing also has forty visits of
 * yesterday that have no totals yet.
 * @returns a pool of sessions, or the reason why the server cannot start on this machine
 */
const openYearDatabase = memoize(async () => {
  const postgres = await startServer();
  if (typeof postgres === 'string') return postgres;
  const target = await postgres.createEmptyDatabase();
  const database = await postgres.open(target);
  await growListings(database.sql, 10_000);
  await database.close();
  const pool = createPool(target);
  await growVisits((statements) => pool.unsafe(statements).simple());
  return pool;
});

/** Returns the time in ms from the sending of a statement to its result. */
async function measureStatement(pool: Pool, statement: string): Promise<number> {
  const since = performance.now();
  await pool.unsafe(statement);
  return performance.now() - since;
}

const measureYear =
  (measure: (pool: Pool) => Promise<RowResult>) => async (): Promise<RowResult> => {
    const pool = await openYearDatabase();
    if (typeof pool === 'string') return { number: Number.NaN, details: pool, isSkipped: true };
    return measure(pool);
  };

export const visitRows: Row[] = [
  {
    ...beaconRowDefaults,
    name: 'beacons-postgres',
    description:
      'beacons of visits, 300 a second for a minute at random, two warm sites on PostgreSQL 17: 99 of 100 answered within',
    async measure() {
      const site = await openOnPostgres(listingCount);
      if (typeof site === 'string') return { number: Number.NaN, details: site, isSkipped: true };
      return measureBeacons(site, 300);
    },
  },
  {
    ...beaconRowDefaults,
    name: 'beacons-embedded',
    description: 'the same on the embedded stack, 100 a second',
    measure: async () => measureBeacons(await openEmbedded(listingCount), 100),
  },
  {
    name: 'listing-reach',
    description:
      "an owner's figures of one advert, among 10,000 adverts with a year of days: the slowest of twenty",
    unit: 'ms',
    bound: { atMost: 50 },
    seconds: 60,
    measure: measureYear(async (pool) => {
      // The ids are spread over all adverts.
      const adverts = Array.from({ length: 20 }, (_, index) => 1001 + index * 449);
      const times = await runInSequence(adverts, (id) =>
        measureStatement(pool, `select public.listing_reach(${id}, 366)`),
      );
      return {
        number: Math.max(...times),
        details: `the fastest ${formatNumber(Math.min(...times))} ms`,
      };
    }),
  },
  {
    name: 'sum-night',
    description: 'the sums of a day, 10,000 adverts of forty visits each',
    unit: 's',
    bound: { atMost: 30 },
    seconds: 60,
    measure: measureYear(async (pool) => {
      const firstMs = await measureStatement(pool, 'select public.sum_visits()');
      const secondMs = await measureStatement(pool, 'select public.sum_visits()');
      return {
        number: firstMs / 1000,
        details: `again with nothing to do ${formatNumber(secondMs)} ms`,
      };
    }),
  },
];
