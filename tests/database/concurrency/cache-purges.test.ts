/** Tests the outbox of purges: the calls that write it, and its workers in many concurrent sessions. */
import { beforeEach, expect, test } from 'vitest';
import { actors } from '#tests/support/races/actors.ts';
import { makeScene, prepareScenes } from '#tests/support/races/scene.ts';
import { openSessionsForFile, setRole } from '#tests/support/races/sessions.ts';
import { countRuns, sampleCases } from '#tests/support/repetitions.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);
beforeEach(async () => {
  await pool`delete from app.cache_purges`;
  await pool`delete from app.page_changes`;
});

/** Returns what each address shows, apart from other listings and the time that is left, by its listing and address. */
async function readPages(): Promise<Map<string, { id: number; page: string }>> {
  const rows = await pool<{ slug: string; id: number; page: string }[]>`
    select slug, listing_id as id, (app.look_up_listing(slug) - 'similar' - 'seconds_left')::text as page
    from public.listing_slugs`;
  return new Map(rows.map(({ slug, id, page }) => [slug, { id, page }]));
}

async function readRequestedIds(): Promise<number[]> {
  const rows = await pool<{ id: number }[]>`
    select listing_id as id from app.cache_purges
    union select listing_id from app.page_changes order by id`;
  return rows.map(({ id }) => id);
}

test.each(sampleCases(Object.entries(actors), 5))(
  '%s requests a purge of each page that it changes',
  async (_name, actor) => {
    const scene = await makeScene(pool, actor.state);
    await pool`delete from app.cache_purges`;
    const { statement, values, claims } = actor.call(scene);
    const pagesBefore = await readPages();
    await pool
      .begin(async (session) => {
        if (claims) await setRole(session, claims);
        await session.unsafe(statement, values as never[]);
      })
      .catch(() => undefined);
    const pagesAfter = await readPages();
    const changedIds = [...pagesBefore]
      .filter(([slug, { page }]) => pagesAfter.get(slug)?.page !== page)
      .map(([, { id }]) => id);
    expect(await readRequestedIds()).toEqual(expect.arrayContaining(changedIds));
  },
);

interface Lease {
  listing_id: number;
  change: number;
}

const lease = (limit = 100) => pool<Lease[]>`select * from public.lease_cache_purges(${limit})`;
const finish = (leases: readonly Lease[]) => pool`
  select public.finish_cache_purges(
    ${leases.map(({ listing_id }) => listing_id)}::bigint[], ${leases.map(({ change }) => change)}::bigint[])`;

test('concurrent workers lease each purge once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => makeScene(pool, 'live')));
  const requestedIds = await readRequestedIds();
  const leases = (await Promise.all(Array.from({ length: 12 }, () => lease(5)))).flat();
  const leasedIds = leases.map(({ listing_id }) => listing_id);
  expect(new Set(leasedIds).size).toBe(leasedIds.length);
  // A worker skips rows that another one is leasing, and a later worker leases them.
  const others = (await lease()).map(({ listing_id }) => listing_id);
  expect([...leasedIds, ...others].sort((one, other) => one - other)).toEqual(requestedIds);
});

test('a transaction that rolls back requests no purge', async () => {
  const { listing } = await makeScene(pool, 'live');
  await pool`delete from app.cache_purges`;
  const rollback = new Error('rolled back');
  const change = pool.begin(async (session) => {
    await session`update public.listings set featured = not featured where id = ${listing}`;
    throw rollback;
  });
  await expect(change).rejects.toBe(rollback);
  expect(await readRequestedIds()).toEqual([]);
});

/**
 * A model of the platform's cache. Readers store the page that they read from the database, also after a slow
 * response. Workers delete the pages of their leases.
 */
test('no page stays outdated after concurrent changes, reads and purges', async () => {
  const scenes = await Promise.all(Array.from({ length: 5 }, () => makeScene(pool, 'live')));
  const cache = new Map<number, string>();
  const readPage = async (id: number) => {
    const [row] = await pool<{ page: string }[]>`
      select (live_from, featured, live_until)::text as page from public.listings where id = ${id}`;
    return row?.page ?? '';
  };
  const work = async () => {
    const leases = await lease(2);
    for (const { listing_id } of leases) cache.delete(listing_id);
    await finish(leases);
  };
  const ids = scenes.map(({ listing }) => listing);
  const change = (id: number) => pool`
    update public.listings set live_until = live_until + interval '1 second' where id = ${id}`;
  const readSlowly = async (id: number) => {
    const page = await readPage(id);
    // The response is stored after later changes and their purges.
    await pool`select pg_sleep(random() / 20)`;
    cache.set(id, page);
  };
  for (let round = 0; round < countRuns(8, 20); round += 1) {
    await Promise.all(ids.flatMap((id) => [change(id), readSlowly(id), work(), work()]));
  }
  // The repeated purges are due after thirty seconds.
  for (;;) {
    await pool`update app.cache_purges set due_at = app.now()`;
    const leases = await lease();
    if (leases.length === 0) break;
    for (const { listing_id } of leases) cache.delete(listing_id);
    await finish(leases);
  }
  for (const [id, page] of cache) expect(page).toBe(await readPage(id));
  expect(await readRequestedIds()).toEqual([]);
});
