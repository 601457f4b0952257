/** Runs pairs of functions that lock the same row, concurrently and together with `run_due_transitions`. */
import { afterAll, afterEach, expect, test } from 'vitest';
import { actors, type Actor } from '#tests/support/races/actors.ts';
import { brokenInvariantsQuery } from '#tests/support/listing-invariants.ts';
import { emptySql, prepareEmptySql } from '#tests/support/races/empty-tables.ts';
import {
  endQuietHours,
  makeScene,
  prepareScenes,
  type SceneState,
} from '#tests/support/races/scene.ts';
import {
  findWaitingSessions,
  getOutcome,
  sessionCount,
  openSessionsForFile,
} from '#tests/support/races/sessions.ts';
import { runsSlowTests } from '#tests/support/repetitions.ts';
import { migrationSeed } from '#tests/support/seed.ts';

const pool = await openSessionsForFile(1);
await prepareScenes(pool);
await endQuietHours(pool);
const cleaner = await pool.reserve();
afterAll(() => cleaner.release());
await cleaner.unsafe(prepareEmptySql);

/**
 * The number of rounds of each pair. The fast set has one round, in a state that suits one of the two functions.
 * Further rounds alternate between the states of both functions.
 */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 1);

/**
 * The fast set plays one in this many pairs of different functions, and one in three of a function with itself. The choice
 * changes with each change of the migrations.
 */
const stride = runsSlowTests ? 1 : 64;
const ownStride = runsSlowTests ? 1 : 3;

/** The pairs of functions that lock the same row, and of a function with itself. */
const pairs = Object.entries(actors).flatMap(([firstName, first], index) =>
  Object.entries(actors)
    .slice(index)
    .filter(([, second]) => shares(first, second))
    .filter(
      ([secondName], offset) =>
        (index + offset + migrationSeed) % (secondName === firstName ? ownStride : stride) === 0,
    )
    .map(([secondName]) => ({ firstName, secondName })),
);

function shares(first: Actor, second: Actor): boolean {
  return first.locks.some((row) => second.locks.includes(row));
}

/**
 * Outcomes that callers expect: an empty text for success, and SQLSTATEs. All others are faults, such as a deadlock
 * (40P01).
 */
const expectedOutcomes = ['', 'PT404', 'PT409', 'PT412', 'PT429', '40001'];

/**
 * Calls the two functions alternately in all sessions but one, and `run_due_transitions` in the last one.
 * @returns the unexpected outcomes, each with the name of its function
 */
async function runPair(
  firstName: string,
  secondName: string,
  state: SceneState,
): Promise<string[]> {
  const scene = await makeScene(pool, state);
  const names = Array.from({ length: sessionCount - 1 }, (_, index) =>
    index % 2 === 0 ? firstName : secondName,
  );
  const outcomes = await Promise.all(
    [...names, 'run_due_transitions'].map(async (name) => {
      const actor = actors[name] as Actor;
      const outcome = await getOutcome(pool, actor.call(scene));
      const isExpected = [...expectedOutcomes, ...actor.refusals].includes(outcome);
      return isExpected ? [] : [`${name}: ${outcome}`];
    }),
  );
  return outcomes.flat();
}

// A function that reads whole tables would otherwise read the scenes of all earlier tests.
afterEach(async () => {
  await cleaner.unsafe(emptySql);
});

const actorNames = Object.keys(actors);
test.each(actorNames)('%s and rivals wait or refuse, and keep every invariant', async (name) => {
  for (const [index, { firstName, secondName }] of pairs
    .filter((row) => row.firstName === name)
    .entries()) {
    for (let round = 0; round < rounds; round += 1) {
      // The scenes alternate between the states that suit the first and the second function.
      const state = (actors[(index + round) % 2 === 0 ? firstName : secondName] as Actor).state;
      expect(
        await runPair(firstName, secondName, state),
        `${firstName} and ${secondName}, ${state}`,
      ).toEqual([]);
    }
  }
  expect([...(await pool.unsafe(brokenInvariantsQuery))]).toEqual([]);
});

test('rivals that send a link have both results, at each hour', async () => {
  const scene = await makeScene(pool, 'prepared');
  const { call } = actors['send_prepared_listing'] as Actor;
  const rivalCount = sessionCount - 2;
  // The rivals wait for the row, because one that begins after the first one has sent would not find the link.
  const rivals = await pool.begin(async (session) => {
    await session`select from app.prepared_listings where token_hash = ${scene.slug} for no key update`;
    const outcomes = Array.from({ length: rivalCount }, () => getOutcome(pool, call(scene)));
    await expect.poll(() => findWaitingSessions(pool)).toHaveLength(rivalCount);
    return { outcomes };
  });
  expect((await Promise.all(rivals.outcomes)).toSorted()).toEqual([
    '',
    ...Array.from({ length: rivalCount - 1 }, () => 'PT409'),
  ]);
});

test('every public volatile function is an actor', async () => {
  const rows = await pool<{ name: string }[]>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile = 'v' and prorettype <> 'trigger'::regtype`;
  const actorFunctions = new Set(Object.keys(actors).map((name) => name.split(' ')[0]));
  expect(rows.map(({ name }) => name).filter((name) => !actorFunctions.has(name))).toEqual([]);
});
