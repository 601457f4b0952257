/** The rows that each function locks and their order: read from the source, and observed from other sessions. */
import { expect, test } from 'vitest';
import { actors, type Lockable } from '#tests/support/races/actors.ts';
import { makeScene, prepareScenes, type Scene } from '#tests/support/races/scene.ts';
import { openSessionsForFile, setRole } from '#tests/support/races/sessions.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);
const functions = await pool<{ name: string; body: string }[]>`
  select proname as name, prosrc as body from pg_proc
  where pronamespace in ('public'::regnamespace, 'app'::regnamespace)`;
const bodies = new Map(functions.map(({ name, body }) => [name, body.replaceAll(/--.*$/gm, '')]));

test('row locks allow references, except on deleted rows', () => {
  const strong = [...bodies].filter(([, body]) => /\bfor update\b(?! skip locked)/.test(body));
  expect(strong.map(([name]) => name)).toEqual([]);
});

/** Returns the tables in the order of their row locks, as the schema's comment lists them. */
async function statedOrder(): Promise<string[]> {
  const [row] = await pool<{ comment: string }[]>`
    select obj_description('app'::regnamespace, 'pg_namespace') as comment`;
  const stated = /^Lock order: (.+)\.$/.exec(row?.comment ?? '')?.[1];
  return stated?.split(', ') ?? [];
}

const plurals: Record<string, string> = {
  members: 'member',
  listings: 'listing',
  orders: 'order',
  payments: 'payment',
  posts: 'post',
  pictures: 'picture',
  vacancies: 'vacancy',
};

/**
 * Returns the tables in which a function locks rows, in order, with those of functions that it calls. A shared lock
 * (photos of a version) does not count. The holder of an exclusive lock on such a row waits for no other row.
 */
function lockedTables(name: string, visited: string[] = []): string[] {
  if (visited.includes(name)) return [];
  const body = bodies.get(name) ?? '';
  const marks = body.matchAll(
    /app\.(\w+)\(|from public\.(\w+)(?:(?!;|\bfrom public\.).)*?for no key update\b(?! (?:of \w+ )?skip locked)/gs,
  );
  const tables = [...marks].flatMap(([, called, table]) =>
    called !== undefined ? lockedTables(called, [...visited, name]) : (plurals[table ?? ''] ?? []),
  );
  return tables.filter((table, at) => tables.indexOf(table) === at);
}

test('functions lock rows in the stated order', async () => {
  const order = await statedOrder();
  expect(order.slice(0, 4)).toEqual(['member', 'listing', 'order', 'payment']);
  const wrong = [...bodies.keys()].filter((name) => {
    const places = lockedTables(name).map((table) => order.indexOf(table));
    return places.some((place, at) => place < (places[at - 1] ?? 0));
  });
  expect(wrong).toEqual([]);
  // A check of the reading itself: a member's listing is locked after the member, and its payment after the
  // listing.
  expect(lockedTables('withdraw_listing').slice(0, 2)).toEqual(['member', 'listing']);
  expect(lockedTables('confirm_payment')).toContain('payment');
});

/** The tables and conditions of a scene's rows. */
const rowQueries: Partial<Record<Lockable, (scene: Scene) => [string, unknown[]]>> = {
  member: ({ member }) => ['public.members where id = $1', [member]],
  listing: ({ listing }) => ['public.listings where id = $1', [listing]],
  payment: ({ payment }) => ['public.payments where id = $1', [payment]],
  unmatched: ({ unmatched }) => ['public.payments where id = $1', [unmatched]],
  post: ({ post }) => ['public.posts where id = $1', [post]],
  pictures: ({ pictures, member }) => [
    'public.pictures where id = any ($1::uuid[])',
    [[...pictures, member]],
  ],
  vacancy: ({ vacancy }) => ['public.vacancies where id = $1', [vacancy]],
};

/** Returns the rows that another session cannot lock at this moment. */
async function lockedNow(scene: Scene): Promise<Lockable[]> {
  const checks = Object.entries(rowQueries).map(async ([name, find]) => {
    const [where, values] = find(scene);
    const countRows = (how: string) =>
      pool.unsafe(`select from ${where} ${how}`, values as never[]);
    const [all, free] = await Promise.all([
      countRows(''),
      countRows('for no key update skip locked'),
    ]);
    return all.count === free.count ? [] : [name as Lockable];
  });
  return (await Promise.all(checks)).flat();
}

test.each(Object.entries(actors))('%s locks exactly the rows of the table', async (_, actor) => {
  const scene = await makeScene(pool, actor.state);
  const { statement, values, claims } = actor.call(scene);
  const session = await pool.reserve();
  try {
    await session.unsafe('begin');
    if (claims) await setRole(session as never, claims);
    await Promise.allSettled([session.unsafe(statement, values as never[])]);
    const unsaid = (await lockedNow(scene)).filter((row) => !actor.locks.includes(row));
    expect(unsaid).toEqual([]);
  } finally {
    await session.unsafe('rollback');
    session.release();
  }
});
