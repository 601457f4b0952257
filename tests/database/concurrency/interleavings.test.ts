/**
 * Members, payers, providers and staff act, crash and retry in random orders, with jumps of the clock. Afterwards
 * the books match every payment and refund to the cent. A failure prints its seed and path;
 * `INTERLEAVING='{"seed":1,"path":"2:3"}'` repeats the same sequence.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequences } from '#tests/support/listing-sequences.ts';
import { openInterleaver, type ScheduledStep } from '#tests/support/races/interleave.ts';
import { migrationSeed } from '#tests/support/seed.ts';

/**
 * The slow set plays 4,000 sequences, which take three minutes of processor time on two cores. `INTERLEAVINGS`
 * sets another number.
 */
const numRuns = Number(process.env['INTERLEAVINGS'] ?? 25);
const replay = JSON.parse(process.env['INTERLEAVING'] ?? '{}') as fc.Parameters<[ScheduledStep[]]>;

/**
 * The number of databases that are used in parallel, each with the next seed. One is enough for a repeated failure
 * and for a short run.
 */
const shardCount = numRuns > 1000 && replay.path === undefined ? 2 : 1;
/**
 * The seed depends on the tree of the migrations, so that a run is reproducible and a new migration tries new
 * sequences. `{"seed":7}` sets another seed.
 */
const seed = replay.seed ?? migrationSeed;

/** The end of each step, and the maximum number of other open transactions when it begins. */
const turnOptions = fc.record({
  end: fc.oneof(
    { weight: 180, arbitrary: fc.constant('commit' as const) },
    { weight: 18, arbitrary: fc.constant('rollback' as const) },
    { weight: 1, arbitrary: fc.constant('kill' as const) },
  ),
  maxOpen: fc.constantFrom(0, 0, 1, 2, 3),
});

const consecutive = { end: 'commit', maxOpen: 0 } as const;

/**
 * Two of three runs play the first steps in turn, because concurrent first steps would seldom reach later states.
 */
const interleavings = sequences.chain((steps) =>
  fc
    .record({
      consecutiveCount: fc.constantFrom(0, 6, 12),
      options: fc.array(turnOptions, { minLength: steps.length, maxLength: steps.length }),
    })
    .map(({ consecutiveCount, options }) =>
      steps.map((step, index): ScheduledStep => ({
        step,
        ...(index < consecutiveCount ? consecutive : (options[index] ?? consecutive)),
      })),
    ),
);

const shards = await Promise.all(Array.from({ length: shardCount }, openInterleaver));
const reachedTransitions = new Set<string>();

test('the books match all payments and refunds after random steps and crashes [I1, I2, I3, I4, I8, I9, I10, I11, I12]', async () => {
  await Promise.all(
    shards.map(async (play, shard) => {
      const property = fc.asyncProperty(interleavings, async (turns) => {
        const { faults, books, providers, stolenCodes } = await play(turns);
        const { violations, received, returned, transitions } = books;
        const details = JSON.stringify({ faults, books, providers, stolenCodes });
        expect({ faults, violations, stolenCodes, received, returned }, details).toEqual({
          faults: [],
          violations: [],
          stolenCodes: [],
          ...providers,
        });
        for (const transition of transitions) reachedTransitions.add(transition);
      });
      const shardParameters = {
        numRuns: Math.ceil(numRuns / shardCount),
        includeErrorInReport: true,
      };
      await fc.assert(property, { ...shardParameters, ...replay, seed: seed + shard });
    }),
  );
  if (replay.path !== undefined) return;
  const transitions = [...reachedTransitions];
  if (numRuns >= 200) expect(transitions).toEqual(expect.arrayContaining(frequentTransitions));
  if (numRuns >= 5000) expect(transitions).toEqual(expect.arrayContaining(rareTransitions));
}, 3_600_000);

/**
 * Transitions that some of 200 runs reach, and transitions that some of 5,000 reach. A missing one means that the
 * steps no longer reach it.
 */
const frequentTransitions = [
  'listing approved → live',
  'payment paid → refund_due',
  'payment refund_due → refunded',
  'refund provider sent',
  'refund hand sent',
  'difference taken-back',
];
const rareTransitions = [
  'refund provider failed',
  'payment review → paid',
  'payment failed → paid',
  'difference went-back',
  'difference message-missed',
];
