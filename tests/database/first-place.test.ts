/** Tests the rotation of adverts in the first place of the homepage. */
import { expect, test } from 'vitest';
import { openClockedDatabaseForFile } from '../support/clocked-database.ts';

const { sql, clock, query, readRows } = await openClockedDatabaseForFile(5);

const minuteMs = 60_000;

async function readFirstPlaceAfter(delayMs: number, ...section: string[]) {
  await clock.advance(delayMs);
  await sql.query('select public.run_due_transitions()');
  return readFirstPlace(...section);
}

/** Returns the slug of the advert in the first place of a page that is built now, or null. */
const readFirstPlace = (category = '') =>
  query<string | null>("public.newer_listings(app.now(), $1) #>> '{turn,slug}'", category);

async function readTurns(count: number): Promise<(string | null)[]> {
  const slugs: (string | null)[] = [];
  while (slugs.length < count) slugs.push(await readFirstPlaceAfter(10 * minuteMs));
  return slugs;
}

const updateListing = (change: string, slug: string | null) =>
  sql.query(`update public.listings set ${change} where slug = $1`, [slug]);

test('each live advert has the first place once a round', async () => {
  expect(await readFirstPlace()).toBeNull();
  const firstRound = await readTurns(5);
  expect(new Set(firstRound).size).toBe(5);
  expect(firstRound).not.toContain(null);
  expect(await readTurns(10)).toEqual([...firstRound, ...firstRound]);
});

test('a turn lasts ten minutes, for all sections alike', async () => {
  const currentSlug = await readFirstPlaceAfter(10 * minuteMs);
  for (const waitMs of [0, minuteMs, 8 * minuteMs, 59_000])
    expect(await readFirstPlaceAfter(waitMs)).toBe(currentSlug);
  expect(await readFirstPlace('clothing')).toBeNull();
  expect(await readFirstPlaceAfter(minuteMs)).not.toBe(currentSlug);
});

test('turns repeat no advert after a suspension, a return or a pause', async () => {
  const [earlierSlug, lastSlug] = await readTurns(2);
  await updateListing("state = 'suspended'", lastSlug ?? null);
  expect(await readFirstPlace()).toBeNull();
  const nextSlug = await readFirstPlaceAfter(minuteMs);
  expect([earlierSlug, lastSlug, null]).not.toContain(nextSlug);

  await updateListing("state = 'live', live_from = app.now()", lastSlug ?? null);
  expect(await readFirstPlaceAfter(600 * minuteMs)).toBe(lastSlug);
  const nextTurns = await readTurns(4);
  expect(new Set([...nextTurns, lastSlug]).size).toBe(5);
});

test('adverts newer than the page precede the rotation', async () => {
  await clock.advance(10 * minuteMs);
  expect(await readFirstPlace()).not.toBeNull();
  const rows = await readRows(
    `select newer -> 'turn' as turn, jsonb_array_length(newer -> 'listings') as listings
     from public.newer_listings(app.now() - interval '1000 years') as newer`,
  );
  expect(rows).toEqual([{ turn: null, listings: 5 }]);
});
