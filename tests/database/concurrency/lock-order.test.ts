/** Which rows each function locks, and in which order: read from their text, and seen in other sessions. */
import { expect, test } from 'vitest';
import { actors, type Lockable } from '#tests/support/races/actors.ts';
import { makeScene, prepareScenes, type Scene } from '#tests/support/races/scene.ts';
import { sessionsOfFile, takeRole } from '#tests/support/races/sessions.ts';

const pool = await sessionsOfFile();
await prepareScenes(pool);
const functions = await pool<{ name: string; body: string }[]>`
  select proname as name, prosrc as body from pg_proc
  where pronamespace in ('public'::regnamespace, 'app'::regnamespace)`;
const bodies = new Map(functions.map(({ name, body }) => [name, body.replaceAll(/--.*$/gm, '')]));

test('rows are locked so that others may still refer to them, but for what is deleted', () => {
  const strong = [...bodies].filter(([, body]) => /\bfor update\b(?! skip locked)/.test(body));
  expect(strong.map(([name]) => name)).toEqual([]);
});

/** Tables in the order in which their rows are locked, as the schema's comment states it. */
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
 * The tables whose rows a function locks, in turn, those of functions that it calls among them. A lock that
 * is shared (photos of a version) does not count: whoever holds such a row alone waits for nothing else.
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

test('functions lock member, listing, order, payment and the rest in the stated order', async () => {
  const order = await statedOrder();
  expect(order.slice(0, 4)).toEqual(['member', 'listing', 'order', 'payment']);
  const wrong = [...bodies.keys()].filter((name) => {
    const places = lockedTables(name).map((table) => order.indexOf(table));
    return places.some((place, at) => place < (places[at - 1] ?? 0));
  });
  expect(wrong).toEqual([]);
  // The reading itself works: a member's listing is locked behind her, and its payment behind it.
  expect(lockedTables('withdraw_listing').slice(0, 2)).toEqual(['member', 'listing']);
  expect(lockedTables('confirm_payment')).toContain('payment');
});

/** Where the rows of a scene stand. */
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

/** Which of them another session cannot lock at this moment. */
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

test.each(Object.entries(actors))('%s locks what the table says, no more', async (_, actor) => {
  const scene = await makeScene(pool, actor.in);
  const { statement, values, claims } = actor.call(scene);
  const session = await pool.reserve();
  try {
    await session.unsafe('begin');
    if (claims) await takeRole(session as never, claims);
    await Promise.allSettled([session.unsafe(statement, values as never[])]);
    const unsaid = (await lockedNow(scene)).filter((row) => !actor.locks.includes(row));
    expect(unsaid).toEqual([]);
  } finally {
    await session.unsafe('rollback');
    session.release();
  }
});
