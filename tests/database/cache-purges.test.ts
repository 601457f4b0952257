/** Tests the outbox of purges in one session: its rows, their times and their groups. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createClock } from '#netlify/local/clock.ts';
import { followClock } from '#netlify/local/database/follow-clock.ts';
import { growListings } from '../bench/builds/fill-database.ts';
import { openTestDatabase } from '../support/database.ts';
import { createReader } from '../support/database-reader.ts';

const database = await openTestDatabase();
afterAll(database.close);
const { sql } = database;
const clock = createClock();
await followClock(database, clock);
await growListings(sql, 40);
const { readRows, query } = createReader(sql);

interface Purge {
  listing_id: number;
  change: number;
}

/** Returns the ids of the listings with a purge that is not finished. */
const readIds = async () =>
  (await readRows<Purge>('select listing_id::int from app.cache_purges order by listing_id')).map(
    ({ listing_id }) => listing_id,
  );
const lease = (limit = 100) =>
  readRows<Purge>(
    'select listing_id::int, change::int from public.lease_cache_purges($1) order by listing_id',
    limit,
  );
const finish = (purges: readonly Purge[]) =>
  query(
    'public.finish_cache_purges($1::bigint[], $2::bigint[])',
    purges.map(({ listing_id }) => listing_id),
    purges.map(({ change }) => change),
  );
const wait = (seconds: number) => clock.advance(seconds * 1_000);

let ids: number[] = [];
beforeEach(async () => {
  await wait(60);
  await sql.query('delete from app.cache_purges');
  const rows = await readRows<{ id: number }>(
    "select id::int from public.listings where state = 'live' order by id limit 20",
  );
  ids = rows.map(({ id }) => id);
});
const renew = (...changedIds: number[]) =>
  sql.query(
    "update public.listings set live_until = live_until + interval '1 second' where id = any ($1)",
    [changedIds],
  );

test('a listing has one row however often it changes', async () => {
  const [id = 0] = ids;
  for (let change = 0; change < 50; change += 1) await renew(id);
  expect(await readIds()).toEqual([id]);
});

test.each([
  [
    'a new end',
    "update public.listings set live_until = live_until + interval '1 day' where id = $1",
  ],
  [
    'the mark of the first place',
    'update public.listings set featured = not featured where id = $1',
  ],
  [
    'a corrected price',
    'update public.listing_versions set items = \'[{"id":"3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01","name":"Mat","price":5,"isFrom":false,"isOutOfStock":false,"image":null}]\' where id = (select shown_version_id from public.listings where id = $1)',
  ],
  [
    'a corrected till',
    "update public.listing_versions set payment_details = 'till 522522' where id = (select shown_version_id from public.listings where id = $1)",
  ],
  [
    'a lost address',
    "insert into public.listing_slugs (slug, listing_id) select 'former-' || id, id from public.listings where id = $1; delete from public.listing_slugs where slug = 'former-' || $1",
  ],
])('%s requests a purge', async (_name, statement) => {
  const [id = 0] = ids;
  for (const part of statement.split('; ')) await sql.query(part, [id]);
  expect(await readIds()).toEqual([id]);
});

test.each([
  [
    'a saved draft',
    'update public.listings set revision = revision + 1, draft = draft || \'{"title": "New"}\' where id = $1',
  ],
  ['a decision', 'update public.listing_versions set seen_at = app.now() where listing_id = $1'],
])('%s requests no purge', async (_name, statement) => {
  await sql.query(statement, [ids[0]]);
  expect(await readIds()).toEqual([]);
});

test('a purge that worked is repeated once', async () => {
  await renew(...ids.slice(0, 2));
  await finish(await lease());
  expect(await lease()).toEqual([]);
  await wait(30);
  const repeated = await lease();
  expect(repeated.map(({ listing_id }) => listing_id)).toEqual(ids.slice(0, 2));
  await finish(repeated);
  expect(await readIds()).toEqual([]);
});

test('a lost purge is due again', async () => {
  const [id = 0] = ids;
  await renew(id);
  expect(await lease()).toHaveLength(1);
  expect(await lease()).toEqual([]);
  await wait(50);
  expect(await lease()).toHaveLength(1);
});

test('a change during a purge is purged too', async () => {
  const [id = 0] = ids;
  await renew(id);
  const first = await lease();
  await renew(id);
  await finish(first);
  const second = await lease();
  expect(second.map(({ listing_id }) => listing_id)).toEqual([id]);
  expect(second[0]?.change).toBeGreaterThan(first[0]?.change ?? 0);
});

test('a tag is purged at most twice in five seconds', async () => {
  const [id = 0] = ids;
  for (const expected of [1, 1, 0]) {
    await renew(id);
    const leased = await lease();
    expect(leased).toHaveLength(expected);
    await finish(leased);
  }
  await wait(6);
  expect(await lease()).toHaveLength(1);
});

test('failed purges are leased apart, in smaller and smaller groups', async () => {
  const [first = 0, ...others] = ids;
  await renew(...others);
  expect(await lease(16)).toHaveLength(16);
  expect(await lease(16)).toHaveLength(3);
  await wait(50);
  await renew(first);
  const sizes = [];
  for (let run = 0; run < 4; run += 1) sizes.push((await lease(16)).length);
  expect(sizes).toEqual([1, 8, 8, 3]);
});

test('a corrected clock makes a purge due', async () => {
  await wait(3_600);
  await renew(ids[0] ?? 0);
  await lease();
  await clock.reset();
  expect(await lease()).toEqual([]);
  await query('public.run_due_transitions()');
  expect(await lease()).toHaveLength(1);
});
