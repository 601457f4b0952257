/** The states of listings and payments under random actions in random orders, with jumps of the clock. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClock } from '#netlify/local/clock.ts';
import { followClock } from '#netlify/local/services.ts';
import { openTestDatabase } from '../support/database.ts';
import { findBrokenInvariants, prepareInvariants } from '../support/listing-invariants.ts';
import { tillOrder, sequences } from '../support/listing-sequences.ts';
import { tryStep, uploadImages } from '../support/listing-steps.ts';
import { createWorld } from '../support/money.ts';

/** Enough runs to notice a missing rule; the slow set plays 2,000. */
const numRuns = Number(process.env['LIFE_RUNS'] ?? 20);

test('no listing is live without money in any order of actions [I1, I2, I3, I4, I8, I9, I10, I11]', async () => {
  const database = await openTestDatabase();
  const { sql } = database;
  await followClock(database, createClock());
  await uploadImages(sql);
  await prepareInvariants(sql);
  const reached = new Set<string>();
  const property = fc.asyncProperty(sequences, async (sequence) => {
    const world = createWorld();
    await sql.query('begin');
    try {
      for (const each of sequence) {
        await tryStep(sql, each, world);
        expect(await findBrokenInvariants(sql), JSON.stringify(each)).toEqual([]);
      }
      const { rows } = await sql.query<{ kind: string }>(
        `select distinct subject || ' ' || coalesce(from_state, '') || ' → ' || to_state as kind from public.audit_log`,
      );
      for (const { kind } of rows) reached.add(kind);
    } finally {
      await sql.query('rollback');
    }
  });
  await fc.assert(property, { numRuns, examples: [[tillOrder]] }).finally(database.close);
  // The runs reached every state.
  for (const transition of [
    'listing approved → live',
    'listing live → expired',
    'payment paid → refund_due',
  ])
    expect(reached).toContain(transition);
}, 700_000);
