/** Runs random steps of listings, payments and the clock, and checks invariants after each step. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClock } from '#netlify/local/clock.ts';
import { followClock } from '#netlify/local/database/follow-clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { findBrokenInvariants, prepareInvariants } from '../support/listing-invariants.ts';
import { tillOrder, sequences } from '../support/listing-sequences.ts';
import { tryStep, uploadImages } from '../support/listing-steps.ts';
import { createWorld } from '../support/money.ts';

/** The number of random sequences. The slow set runs 2,000. */
const numRuns = Number(process.env['LIFE_RUNS'] ?? 10);

test('no listing is live without money in any order of actions [I1, I2, I3, I4, I8, I9, I10, I11]', async () => {
  const database = await openTestDatabase();
  const { sql } = database;
  await followClock(database, createClock());
  await uploadImages(sql);
  await prepareInvariants(sql);
  const reachedTransitions = new Set<string>();
  const property = fc.asyncProperty(sequences, async (sequence) => {
    const world = createWorld();
    await sql.query('begin');
    try {
      for (const step of sequence) {
        await tryStep(sql, step, world);
        expect(await findBrokenInvariants(sql), JSON.stringify(step)).toEqual([]);
      }
      const { rows } = await sql.query<{ kind: string }>(
        `select distinct subject || ' ' || coalesce(from_state, '') || ' → ' || to_state as kind from public.audit_log`,
      );
      for (const { kind } of rows) reachedTransitions.add(kind);
    } finally {
      await sql.query('rollback');
    }
  });
  try {
    await fc.assert(property, { numRuns, examples: [[tillOrder]] });
  } finally {
    await database.close();
  }
  // Together, the runs reach these late transitions.
  for (const transition of [
    'listing approved → live',
    'listing live → expired',
    'payment paid → refund_due',
  ])
    expect(reachedTransitions).toContain(transition);
}, 1_800_000);
