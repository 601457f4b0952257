/**
 * Plays random sequences of SMS, with lost responses, late and repeated reports, opt-outs, changed numbers and
 * crashes. A failure prints its seed and path; `INTERLEAVING='{"seed":1,"path":"2:3"}'` repeats the same sequence.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareScenes } from '#tests/support/races/scene.ts';
import { openSessionsForFile } from '#tests/support/races/sessions.ts';
import { migrationSeed } from '#tests/support/seed.ts';
import { openSmsSequences } from '#tests/support/sms-sequences.ts';
import { smsSequences, type SmsStep } from '#tests/support/sms-steps.ts';

const numRuns = Number(process.env['INTERLEAVINGS'] ?? 50);
const replay = JSON.parse(process.env['INTERLEAVING'] ?? '{}') as fc.Parameters<[SmsStep[]]>;

/** Two databases halve the time of the slow set, because a session mostly waits. */
const players = await Promise.all(
  Array.from({ length: numRuns > 50 ? 2 : 1 }, async () => {
    const pool = await openSessionsForFile();
    await prepareScenes(pool);
    return openSmsSequences(pool);
  }),
);
const reachedStates = new Set<string>();

test('no event has two SMS, and none goes to a number that refuses or belongs to another member', async () => {
  await Promise.all(
    players.map((play, index) => {
      const property = fc.asyncProperty(smsSequences, async (steps) => {
        const { violations, states } = await play(steps);
        expect(violations).toEqual([]);
        for (const state of states) reachedStates.add(state);
      });
      const parameters = { numRuns: numRuns / players.length, seed: migrationSeed + index };
      return fc.assert(property, { ...parameters, ...replay });
    }),
  );
  if (replay.path !== undefined || numRuns < 50) return;
  const states = ['accepted', 'delivered', 'failed', 'unknown', 'withheld'];
  expect([...reachedStates].toSorted()).toEqual(expect.arrayContaining(states));
}, 3_600_000);
