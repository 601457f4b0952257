/** The life of listings and payments, driven by random people in random orders with jumps of the clock. */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../netlify/local/database/index.ts';
import { createClock } from '../../netlify/local/clock.ts';
import { followClock } from '../../netlify/local/sql-clock.ts';
import { isOnServer, openTestDatabase } from '../support/database.ts';
import { brokenInvariants, prepareInvariants } from '../support/listing-invariants.ts';
import { play, uploadPhotos, type Step } from '../support/listing-steps.ts';

let database: Database;

beforeEach(async () => {
  database = await openTestDatabase();
  await followClock(database, createClock());
  await uploadPhotos(database.sql);
  await prepareInvariants(database.sql);
});
afterEach(() => database.close());

/** Mostly the owner and staff, so that much is reached; sometimes anybody, so that much is refused. */
const mostly = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
const who = mostly<'amina' | 'baraka'>('amina', 'baraka');
const staff = mostly(true, false);
const slot = mostly(0, 1);
const code = fc.nat({ max: 6 });
const one = <What extends string>(what: What) => fc.constant(what);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: one('create'), who }) },
  { weight: 3, arbitrary: fc.record({ do: one('write'), who, slot, name: fc.nat({ max: 2 }) }) },
  { weight: 5, arbitrary: fc.record({ do: one('submit'), who, slot }) },
  { weight: 1, arbitrary: fc.record({ do: one('withdraw'), who, slot }) },
  { weight: 6, arbitrary: fc.record({ do: one('approve'), who, staff, slot }) },
  { weight: 2, arbitrary: fc.record({ do: one('request changes'), who, staff, slot }) },
  { weight: 1, arbitrary: fc.record({ do: one('suspend'), who, staff, slot }) },
  { weight: 3, arbitrary: fc.record({ do: one('restore'), who, staff, slot }) },
  { weight: 1, arbitrary: fc.record({ do: one('feature'), who, staff, slot }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: one('pay'), who, slot, days: fc.constantFrom(1, 7, 30) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: one('confirm'),
      who,
      staff,
      slot,
      code,
      short: mostly(false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('unmatched'), who, staff, code }) },
  { weight: 1, arbitrary: fc.record({ do: one('match'), who, staff, slot }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: one('owe refund'), who, staff, slot, before: fc.nat({ max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('refund'), who, staff, slot }) },
  {
    weight: 7,
    arbitrary: fc.record({ do: one('wait'), hours: fc.constantFrom(1, 20, 25, 49, 192, 960) }),
  },
  { weight: 8, arbitrary: fc.record({ do: one('tick') }) },
);

/** A whole life, so that what lies behind many right steps is reached whatever the dice say. */
const amina = { who: 'amina', slot: 0 } as const;
const byStaff = { ...amina, staff: true };
const life: Step[] = [
  { do: 'create', who: 'amina' },
  { do: 'submit', ...amina },
  { do: 'approve', ...byStaff },
  { do: 'pay', ...amina, days: 7 },
  { do: 'confirm', ...byStaff, code: 0, short: false },
  { do: 'tick' },
  { do: 'wait', hours: 192 },
  { do: 'tick' },
  { do: 'owe refund', ...byStaff, before: 0 },
];

/** As much of that life as it happens to be, then whatever happens. */
const steps = fc
  .tuple(fc.nat({ max: life.length }), fc.array(step, { minLength: 8, maxLength: 20, size: 'max' }))
  .map(([lived, then]) => [...life.slice(0, lived), ...then]);

const reached = new Set<string>();

async function audit() {
  const { rows } = await database.sql.query<{ kind: string }>(
    `select distinct subject || ' ' || coalesce(from_state, '') || ' → ' || to_state as kind from public.audit_log`,
  );
  return rows;
}

/** Each with a database of its own, so that one that goes wrong leaves the others right. */
const batches = [1, 2, 3, 4];
/** A real server is asked over a socket; what meets there has tests of its own. */
const sequences = isOnServer() ? 50 : 500;

test.each(batches)(
  'whatever people do in whatever order, none is live without money, and no money is without a listing (%i) [I1, I2, I3, I4, I8, I9, I10, I11]',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
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
      { numRuns: sequences, examples: [[life]] },
    );
  },
  180_000,
);

test('all that was tried went through the whole of a life', () => {
  for (const way of ['approved → live', 'live → expired'])
    expect(reached).toContain(`listing ${way}`);
  expect(reached).toContain('payment paid → refund_due');
});
