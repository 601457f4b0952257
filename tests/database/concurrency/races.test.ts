/**
 * Every pair of functions that lock the same row, concurrently and many times, with the clock's run beside them.
 */
import { describe, expect, test } from 'vitest';
import { actors, type Actor } from '#tests/support/races/actors.ts';
import { brokenInvariantsQuery } from '#tests/support/listing-invariants.ts';
import { makeScene, prepareScenes, type SceneState } from '#tests/support/races/scene.ts';
import { getOutcome, sessionCount, openSessionsForFile } from '#tests/support/races/sessions.ts';
import { runsSlowTests } from '#tests/support/repetitions.ts';
import { migrationSeed } from '#tests/support/seed.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);

/**
 * The fast set plays each pair once, in a state that suits one of the two functions. The slow set plays both
 * states, many times.
 */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 1);

/** The fast set plays one of this many pairs. The choice changes with each change of the migrations. */
const stride = runsSlowTests ? 1 : 8;

/** One row for each pair of functions that lock the same row; a function is also paired with itself. */
const table = Object.entries(actors).flatMap(([one, first], at) =>
  Object.entries(actors)
    .slice(at)
    .filter(([, second]) => shares(first, second))
    .filter(([other], place) => other === one || (at + place + migrationSeed) % stride === 0)
    .map(([other]) => ({ one, other })),
);

function shares(first: Actor, second: Actor): boolean {
  return first.locks.some((row) => second.locks.includes(row));
}

/** SQLSTATEs that callers expect. All others are faults, such as a deadlock (40P01). */
const answers = ['', 'PT404', 'PT409', 'PT412', 'PT429', '40001'];

/** @returns the unexpected refusals, with their callers */
async function meet(one: string, other: string, state: SceneState): Promise<string[]> {
  const scene = await makeScene(pool, state);
  const names = Array.from({ length: sessionCount - 1 }, (_, at) => (at % 2 === 0 ? one : other));
  const outcomes = await Promise.all(
    [...names, 'run_due_transitions'].map(async (name) => {
      const actor = actors[name] as Actor;
      const outcome = await getOutcome(pool, actor.call(scene));
      const isAnswer = [...answers, ...actor.refusals].includes(outcome);
      return isAnswer ? [] : [`${name}: ${outcome}`];
    }),
  );
  return outcomes.flat();
}

describe('two concurrent functions wait or refuse, and keep every invariant', () => {
  test.each(Object.keys(actors))('%s, with every other function', async (name) => {
    for (const [at, { one, other }] of table.filter((row) => row.one === name).entries()) {
      for (let round = 0; round < rounds; round += 1) {
        // The scene is in the state that suits one function in even rounds, and the other in odd rounds.
        const state = (actors[(at + round) % 2 === 0 ? one : other] as Actor).state;
        expect(await meet(one, other, state), `${one} and ${other}, ${state}`).toEqual([]);
      }
    }
    expect([...(await pool.unsafe(brokenInvariantsQuery))]).toEqual([]);
  });
});

test('every function that changes state is in the table', async () => {
  const rows = await pool<{ name: string }[]>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile = 'v' and prorettype <> 'trigger'::regtype`;
  const listed = new Set(Object.keys(actors).map((name) => name.split(' ')[0]));
  expect(rows.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
});
