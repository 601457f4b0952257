/** The advert in the first place of the homepage while no advert is newer than the page. */
import { afterAll, expect, test } from 'vitest';
import { createClock } from '#netlify/local/clock.ts';
import { followClock } from '#netlify/local/services.ts';
import { growListings } from '../bench/builds/fill-database.ts';
import { openTestDatabase } from '../support/database.ts';

const database = await openTestDatabase();
const { sql } = database;
const clock = createClock();
await followClock(database, clock);
afterAll(database.close);
await sql.query("update public.listings set state = 'suspended' where state = 'live'");
await growListings(sql, 5);

const minute = 60_000;

async function after(milliseconds: number, ...section: string[]) {
  await clock.advance(milliseconds);
  await sql.query('select public.run_due_transitions()');
  return readFirstPlace(...section);
}

/** Returns the slug in the response for a page that is built now. */
async function readFirstPlace(category = ''): Promise<string | null> {
  const { rows } = await sql.query<{ slug: string | null }>(
    "select public.newer_listings(app.now(), $1) #>> '{turn,slug}' as slug",
    [category],
  );
  return rows[0]?.slug ?? null;
}

async function turns(count: number): Promise<(string | null)[]> {
  const slugs: (string | null)[] = [];
  while (slugs.length < count) slugs.push(await after(10 * minute));
  return slugs;
}

const set = (change: string, slug: string | null) =>
  sql.query(`update public.listings set ${change} where slug = $1`, [slug]);

test('each live advert has the first place once a round', async () => {
  expect(await readFirstPlace()).toBeNull();
  const first = await turns(5);
  expect(new Set(first).size).toBe(5);
  expect(first).not.toContain(null);
  expect(await turns(10)).toEqual([...first, ...first]);
});

test('a turn lasts ten minutes, for all sections alike', async () => {
  const now = await after(10 * minute);
  for (const wait of [0, minute, 8 * minute, 59_000]) expect(await after(wait)).toBe(now);
  expect(await readFirstPlace('clothing')).toBeNull();
  expect(await after(minute)).not.toBe(now);
});

test('a suspended advert yields, a new one follows, an outage repeats none', async () => {
  const [before, last] = await turns(2);
  await set("state = 'suspended'", last ?? null);
  expect(await readFirstPlace()).toBeNull();
  const next = await after(minute);
  expect([before, last, null]).not.toContain(next);

  await set("state = 'live', live_from = app.now()", last ?? null);
  expect(await after(600 * minute)).toBe(last);
  const four = await turns(4);
  expect(new Set([...four, last]).size).toBe(5);
});

test('adverts newer than the page precede the rotation', async () => {
  await clock.advance(10 * minute);
  expect(await readFirstPlace()).not.toBeNull();
  const { rows } = await sql.query<{ turn: unknown; listings: number }>(
    `select asked -> 'turn' as turn, jsonb_array_length(asked -> 'listings') as listings
     from public.newer_listings(app.now() - interval '1000 years') as asked`,
  );
  expect(rows).toEqual([{ turn: null, listings: 5 }]);
});
