/**
 * Members, payers, providers and staff who meet, crash and come back in random orders, with jumps of the clock:
 * afterwards the books have to the cent what was really paid and what went back. A failure prints its seed and
 * path; as `INTERLEAVING='{"seed":1,"path":"2:3"}'` they play the same again.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequences } from '#tests/support/listing-sequences.ts';
import { openInterleaver, type Turn } from '#tests/support/races/interleave.ts';
import { seedOfTree } from '#tests/support/seed.ts';

/** The slow set plays 10,000, eight minutes of processor time on two cores; or as many as `INTERLEAVINGS` says. */
const numRuns = Number(process.env['INTERLEAVINGS'] ?? 100);
const replay = JSON.parse(process.env['INTERLEAVING'] ?? '{}') as fc.Parameters<[Turn[]]>;

/** Databases that are played on side by side, each with the next seed; a failure and a few runs need one. */
const shardCount = numRuns > 1000 && replay.path === undefined ? 2 : 1;
/** One tree plays the same orders everywhere, and a new migration plays new ones; `{"seed":7}` plays others. */
const seed = replay.seed ?? seedOfTree;

/** How each step ends, and how many others are under way when it begins. */
const turnOptions = fc.record({
  end: fc.oneof(
    { weight: 180, arbitrary: fc.constant('commit' as const) },
    { weight: 18, arbitrary: fc.constant('rollback' as const) },
    { weight: 1, arbitrary: fc.constant('kill' as const) },
  ),
  beside: fc.constantFrom(0, 0, 1, 2, 3),
});

const inTurn = { end: 'commit', beside: 0 } as const;

/** In most runs the first steps are taken in turn: of a life whose steps never see each other little is left. */
const interleavings = sequences.chain((steps) =>
  fc
    .record({
      calm: fc.constantFrom(0, 6, 12),
      options: fc.array(turnOptions, { minLength: steps.length, maxLength: steps.length }),
    })
    .map(({ calm, options }) =>
      steps.map((step, at): Turn => ({ step, ...(at < calm ? inTurn : (options[at] ?? inTurn)) })),
    ),
);

const shards = await Promise.all(Array.from({ length: shardCount }, openInterleaver));
const reached = new Set<string>();

test('whatever meets or crashes, the books have what came and what went, and money buys only what its payer ordered, goes back or waits for staff [I1, I2, I3, I4, I8, I9, I10, I11, I12]', async () => {
  await Promise.all(
    shards.map(async (play, shard) => {
      const property = fc.asyncProperty(interleavings, async (turns) => {
        const { faults, books, providers, stolenCodes } = await play(turns);
        const { broken, came, went, transitions } = books;
        const details = JSON.stringify({ faults, books, providers, stolenCodes });
        expect({ faults, broken, stolenCodes, came, went }, details).toEqual({
          faults: [],
          broken: [],
          stolenCodes: [],
          ...providers,
        });
        for (const transition of transitions) reached.add(transition);
      });
      const share = { numRuns: Math.ceil(numRuns / shardCount), includeErrorInReport: true };
      await fc.assert(property, { ...share, ...replay, seed: seed + shard });
    }),
  );
  if (replay.path !== undefined) return;
  const transitions = [...reached];
  if (numRuns >= 200) expect(transitions).toEqual(expect.arrayContaining(frequent));
  if (numRuns >= 5000) expect(transitions).toEqual(expect.arrayContaining(rare));
}, 3_600_000);

/** Changes that some of 200 runs make, and changes that some of 5,000 make; otherwise the steps have lost their way. */
const frequent = [
  ...['listing approved → live', 'payment paid → refund_due', 'payment refund_due → refunded'],
  ...['refund provider sent', 'refund hand sent', 'difference taken-back'],
];
const rare = [
  ...['refund provider failed', 'payment review → paid', 'payment failed → paid'],
  ...['difference went-back', 'difference message-missed'],
];
