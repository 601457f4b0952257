/** Each two functions that lock a same row, at once and many times, with the clock's run beside them. */
import { describe, expect, test } from 'vitest';
import { actors, type Actor } from '#tests/support/races/actors.ts';
import { brokenInvariantsQuery } from '#tests/support/listing-invariants.ts';
import { makeScene, prepareScenes, type SceneState } from '#tests/support/races/scene.ts';
import { getOutcome, sessionCount, sessionsOfFile } from '#tests/support/races/sessions.ts';
import { isSlowSet } from '#tests/support/repetitions.ts';
import { seedOfTree } from '#tests/support/seed.ts';

const pool = await sessionsOfFile();
await prepareScenes(pool);

/** Each meeting once, in the state of the one or of the other; the slow set takes both, many times. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 1);

/** The fast set plays one of so many meetings, others with each change of the migrations. */
const stride = isSlowSet ? 1 : 4;

/** One row for each two functions that lock a same row; a function also meets itself. */
const table = Object.entries(actors).flatMap(([one, first], at) =>
  Object.entries(actors)
    .slice(at)
    .filter(([, second]) => shares(first, second))
    .filter(([other], place) => other === one || (at + place + seedOfTree) % stride === 0)
    .map(([other]) => ({ one, other })),
);

function shares(first: Actor, second: Actor): boolean {
  return first.locks.some((row) => second.locks.includes(row));
}

/** What everybody is answered with. The rest are faults, a deadlock (40P01) first of all. */
const answers = ['', 'PT404', 'PT409', 'PT412', 'PT429', '40001'];

/** @returns what was refused in a way that nobody expects, and to whom. */
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

describe('two that meet wait for each other or refuse, and leave everything right', () => {
  test.each(Object.keys(actors))('%s, whoever it meets', async (name) => {
    for (const [at, { one, other }] of table.filter((row) => row.one === name).entries()) {
      for (let round = 0; round < rounds; round += 1) {
        // In the state in which one of them does something, and in the other's.
        const state = (actors[(at + round) % 2 === 0 ? one : other] as Actor).in;
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
