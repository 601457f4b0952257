/** Tests the row locks of functions: their order in the source, and the locked rows as other sessions see them. */
import { expect, test } from 'vitest';
import { actors, type Actor, type Lockable } from '#tests/support/races/actors.ts';
import { endQuietHours, makeScene, prepareScenes, type Scene } from '#tests/support/races/scene.ts';
import { openSessionsForFile, setRole } from '#tests/support/races/sessions.ts';
import { sampleCases } from '#tests/support/repetitions.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);
await endQuietHours(pool);
const functions = await pool<{ name: string; body: string }[]>`
  select proname as name, prosrc as body from pg_proc
  where pronamespace in ('public'::regnamespace, 'app'::regnamespace)`;
const bodies = new Map(functions.map(({ name, body }) => [name, body.replaceAll(/--.*$/gm, '')]));

test('no function locks rows for update, except with skip locked', () => {
  const functionsWithForUpdate = [...bodies].filter(([, body]) =>
    /\bfor update\b(?! skip locked)/.test(body),
  );
  expect(functionsWithForUpdate.map(([name]) => name)).toEqual([]);
});

/** Returns the tables in the order of their row locks, as the schema's comment lists them. */
async function readStatedOrder(): Promise<string[]> {
  const [row] = await pool<{ comment: string }[]>`
    select obj_description('app'::regnamespace, 'pg_namespace') as comment`;
  const tables = /^Lock order: (.+)\.$/.exec(row?.comment ?? '')?.[1];
  return tables?.split(', ') ?? [];
}

/** Maps tables to their names in the lock order. */
const lockNames: Record<string, string> = {
  members: 'member',
  listings: 'listing',
  orders: 'order',
  payments: 'payment',
  posts: 'post',
  pictures: 'picture',
  vacancies: 'vacancy',
};

/**
 * Returns the tables in which a function locks rows, in order. Locks of the functions that it calls are included. A
 * shared lock (photos of a version) does not count. The holder of an exclusive lock on such a row waits for no other
 * row.
 */
function findLockedTables(name: string, visited: string[] = []): string[] {
  if (visited.includes(name)) return [];
  const body = bodies.get(name) ?? '';
  const matches = body.matchAll(
    /app\.(\w+)\(|from public\.(\w+)(?:(?!;|\bfrom public\.).)*?for no key update\b(?! (?:of \w+ )?skip locked)/gs,
  );
  const tables = [...matches].flatMap(([, called, table]) =>
    called !== undefined
      ? findLockedTables(called, [...visited, name])
      : (lockNames[table ?? ''] ?? []),
  );
  return tables.filter((table, index) => tables.indexOf(table) === index);
}

test('functions lock rows in the stated order', async () => {
  const order = await readStatedOrder();
  expect(order.slice(0, 4)).toEqual(['member', 'listing', 'order', 'payment']);
  const misorderedFunctions = [...bodies.keys()].filter((name) => {
    const indexes = findLockedTables(name).map((table) => order.indexOf(table));
    return indexes.some((position, index) => position < (indexes[index - 1] ?? 0));
  });
  expect(misorderedFunctions).toEqual([]);
  // These functions are known to lock rows. The expectations fail if the pattern no longer finds locks.
  expect(findLockedTables('withdraw_listing').slice(0, 2)).toEqual(['member', 'listing']);
  expect(findLockedTables('confirm_payment')).toContain('payment');
});

/** Maps rows of a scene to the table and the condition that select them, with the parameters of the condition. */
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

/** Returns the rows of the scene that another session holds locked. */
async function findLockedRows(scene: Scene): Promise<Lockable[]> {
  const checks = Object.entries(rowQueries).map(async ([name, find]) => {
    const [where, values] = find(scene);
    const selectRows = (lockClause: string) =>
      pool.unsafe(`select from ${where} ${lockClause}`, values as never[]);
    const [allRows, freeRows] = await Promise.all([
      selectRows(''),
      selectRows('for no key update skip locked'),
    ]);
    return allRows.count === freeRows.count ? [] : [name as Lockable];
  });
  return (await Promise.all(checks)).flat();
}

/** Returns the rows of a new scene that the call of an actor holds locked until its transaction ends. */
async function findRowsLockedBy(actor: Actor): Promise<Lockable[]> {
  const scene = await makeScene(pool, actor.state);
  const { statement, values, claims } = actor.call(scene);
  const session = await pool.reserve();
  try {
    await session.unsafe('begin');
    if (claims) await setRole(session as never, claims);
    await Promise.allSettled([session.unsafe(statement, values as never[])]);
    return await findLockedRows(scene);
  } finally {
    await session.unsafe('rollback');
    session.release();
  }
}

test.each(sampleCases(Object.entries(actors), 2))(
  '%s locks only rows that it declares',
  async (_name, actor) => {
    const lockedRows = await findRowsLockedBy(actor);
    expect(lockedRows.filter((row) => !actor.locks.includes(row))).toEqual([]);
  },
);

// A call with an unknown id locks no row, so that its pairs in races.test.ts always pass.
test.each(['refuse_claim', 'settle_difference', 'close_difference', 'record_money_back'])(
  'the actor %s locks listing and payment of its row',
  async (name) => {
    const lockedRows = await findRowsLockedBy(actors[name] as Actor);
    expect(lockedRows).toEqual(expect.arrayContaining(['listing', 'payment']));
  },
);
