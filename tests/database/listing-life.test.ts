/** The life of listings and payments, driven by random people in random orders with jumps of the clock. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#netlify/local/database/index.ts';
import { createClock } from '#netlify/local/clock.ts';
import { followClock } from '#netlify/local/services.ts';
import { openTestDatabase } from '../support/database.ts';
import { brokenInvariants, prepareInvariants } from '../support/listing-invariants.ts';
import { life, sequences } from '../support/listing-sequences.ts';
import { play, uploadPhotos } from '../support/listing-steps.ts';

let database: Database;

beforeEach(async () => {
  database = await openTestDatabase();
  await followClock(database, createClock());
  await uploadPhotos(database.sql);
  await prepareInvariants(database.sql);
});
afterEach(() => database.close());

const reached = new Set<string>();

async function audit() {
  const { rows } = await database.sql.query<{ kind: string }>(
    `select distinct subject || ' ' || coalesce(from_state, '') || ' → ' || to_state as kind from public.audit_log`,
  );
  return rows;
}

/** Each with a database of its own, so that one that goes wrong leaves the others right. */
const batches = [1, 2, 3, 4];
/** Enough to notice a rule that is gone; the slow set plays 500. */
const runs = Number(process.env['LIFE_RUNS'] ?? 12);

test.each(batches)(
  'whatever people do in whatever order, none is live without money, and no money is without a listing (%i) [I1, I2, I3, I4, I8, I9, I10, I11]',
  async () => {
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        await database.sql.query('begin');
        try {
          for (const each of sequence) {
            await play(database.sql, each);
            expect(await brokenInvariants(database.sql), JSON.stringify(each)).toEqual([]);
          }
          for (const { kind } of await audit()) reached.add(kind);
        } finally {
          await database.sql.query('rollback');
        }
      }),
      { numRuns: runs, examples: [[life]] },
    );
  },
  180_000,
);

test('all that was tried went through the whole of a life', () => {
  for (const way of ['approved → live', 'live → expired'])
    expect(reached).toContain(`listing ${way}`);
  expect(reached).toContain('payment paid → refund_due');
});
