/** Measures visit beacons at the highest rate, and the cost of their totals after a year. */
import type { Sql as Pool } from 'postgres';
import { maxVisits } from '#domain/reach/visit.ts';
import { connectTo } from '#tests/support/postgres/connect.ts';
import { growListings, growVisits } from '../builds/fill-database.ts';
import { startServer } from '../age/server.ts';
import { sendToAll, type Message } from '../load.ts';
import { inTurn, once, short } from '../measuring.ts';
import type { Measured, Row } from '../row.ts';
import { openEmbedded, openOnPostgres, type WarmSites } from '../warm-sites.ts';

const minute = 60;
const listings = 100;

const slugAt = (at: number) => `shop-${1 + (at % listings)}`;

/**
 * Returns a function that creates beacons, each from a new visitor. Every fourth beacon reports all cards of a
 * grid, the others report a page view.
 */
function visitors() {
  let sent = 0;
  return (): Message => {
    sent += 1;
    const visits =
      sent % 4 === 0
        ? Array.from({ length: maxVisits }, (_, at) => [slugAt(sent + at), 'appearance'])
        : [[slugAt(sent), 'view', '#w ']];
    return {
      body: JSON.stringify({ visits }),
      headers: { 'user-agent': `Mozilla/5.0 (Linux; Android 10; K) Chrome/${sent}.0.0.0` },
      // Many phones of a mobile network share one address. With this number of networks, each network stays below
      // the daily limit of rows.
      from: `127.0.${1 + (sent % 100)}.${1 + (sent % 40)}`,
    };
  };
}

/** Returns the number of counted visitors. */
async function countVisitors({ database }: WarmSites): Promise<number> {
  const visits = database.from('visits').select('*', { count: 'exact', head: true });
  return (await visits.eq('kind', 'visitor').throwOnError()).count ?? 0;
}

async function measureBeacons(site: WarmSites, rate: number): Promise<Measured> {
  const urls = site.addresses.map((address) => `${address}/api/visits`);
  const next = visitors();
  const send = (rate: number, seconds: number) => sendToAll(urls, rate, seconds, next);
  await send(rate / 3, 5);
  await send(rate, 15);
  const before = await countVisitors(site);
  const { times, failed } = await send(rate, minute);
  const stored = (await countVisitors(site)) - before;
  await site.kill();
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  const sent = times.length;
  const faults = [
    ...(failed > 0 ? [`${failed} were not accepted.`] : []),
    ...(sent < rate * minute * 0.95 ? [`Only ${sent} were sent.`] : []),
    ...(stored !== sent ? [`${sent} were answered, and ${stored} counted.`] : []),
  ];
  const beside = `${sent} sent, all counted; half within ${short(at(0.5))} ms, the slowest ${short(times.at(-1) ?? Number.NaN)} ms`;
  return { number: at(0.99), beside, faults };
}

const beacons = { unit: 'ms', bound: { atMost: 200 }, seconds: 110 };

/**
 * Creates a database with 10,000 listings that have 365 days of totals. Each listing also has forty visits of
 * yesterday without totals.
 */
const afterAYear = once(async () => {
  const postgres = await startServer();
  if (typeof postgres === 'string') return postgres;
  const target = await postgres.emptyDatabase();
  const database = await postgres.open(target);
  await growListings(database.sql, 10_000);
  await database.close();
  const pool = connectTo(target);
  await growVisits((statements) => pool.unsafe(statements).simple());
  return pool;
});

/** Returns the database time of a statement in ms. */
async function measureStatement(pool: Pool, statement: string): Promise<number> {
  const since = performance.now();
  await pool.unsafe(statement);
  return performance.now() - since;
}

const measureYear = (measure: (pool: Pool) => Promise<Measured>) => async (): Promise<Measured> => {
  const pool = await afterAYear();
  if (typeof pool === 'string') return { number: Number.NaN, beside: pool, isMissing: true };
  return measure(pool);
};

export const visitRows: Row[] = [
  {
    ...beacons,
    name: 'beacons-postgres',
    measures:
      'beacons of visits, 300 a second for a minute at random, two warm sites on PostgreSQL 17: 99 of 100 answered within',
    async measure() {
      const site = await openOnPostgres(listings);
      if (typeof site === 'string') return { number: Number.NaN, beside: site, isMissing: true };
      return measureBeacons(site, 300);
    },
  },
  {
    ...beacons,
    name: 'beacons-embedded',
    measures: 'the same on the embedded stack, 100 a second',
    measure: async () => measureBeacons(await openEmbedded(listings), 100),
  },
  {
    name: 'listing-reach',
    measures:
      'what an owner reads of her advert, 10,000 adverts with a year of days: the slowest of twenty',
    unit: 'ms',
    bound: { atMost: 50 },
    seconds: 60,
    measure: measureYear(async (pool) => {
      const adverts = Array.from({ length: 20 }, (_, at) => 1001 + at * 449);
      const times = await inTurn(adverts, (id) =>
        measureStatement(pool, `select public.listing_reach(${id}, 366)`),
      );
      return { number: Math.max(...times), beside: `the fastest ${short(Math.min(...times))} ms` };
    }),
  },
  {
    name: 'sum-night',
    measures: 'the sums of a day, 10,000 adverts of forty visits each',
    unit: 's',
    bound: { atMost: 30 },
    seconds: 60,
    measure: measureYear(async (pool) => {
      const took = await measureStatement(pool, 'select public.sum_visits()');
      const again = await measureStatement(pool, 'select public.sum_visits()');
      return { number: took / 1000, beside: `again with nothing to do ${short(again)} ms` };
    }),
  },
];
