/** Random lives of listings: single steps, and sequences that begin like a whole life. */
import fc from 'fast-check';
import type { Step } from './listing-steps.ts';

/** Mostly the owner and staff, so that much is reached; sometimes anybody, so that much is refused. */
const mostly = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
const who = mostly<'amina' | 'baraka'>('amina', 'baraka');
const slot = mostly(0, 1);
const code = fc.nat({ max: 6 });
const one = <What extends string>(what: What) => fc.constant(what);

/** Any step of anybody. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: one('create'), who }) },
  { weight: 3, arbitrary: fc.record({ do: one('write'), who, slot, name: fc.nat({ max: 2 }) }) },
  { weight: 5, arbitrary: fc.record({ do: one('submit'), who, slot }) },
  { weight: 1, arbitrary: fc.record({ do: one('withdraw'), who, slot }) },
  { weight: 6, arbitrary: fc.record({ do: one('approve'), who, slot }) },
  { weight: 2, arbitrary: fc.record({ do: one('request changes'), who, slot }) },
  { weight: 1, arbitrary: fc.record({ do: one('suspend'), who, slot }) },
  { weight: 3, arbitrary: fc.record({ do: one('restore'), who, slot }) },
  { weight: 1, arbitrary: fc.record({ do: one('feature'), who, slot }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: one('pay'), who, slot, days: fc.constantFrom(1, 7, 30) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: one('confirm'),
      who,
      slot,
      code,
      short: mostly(false, true),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('unmatched'), who, code }) },
  { weight: 1, arbitrary: fc.record({ do: one('match'), who, slot }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: one('owe refund'), who, slot, before: fc.nat({ max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('refund'), who, slot }) },
  {
    weight: 7,
    arbitrary: fc.record({ do: one('wait'), hours: fc.constantFrom(1, 20, 25, 49, 192, 960) }),
  },
  { weight: 8, arbitrary: fc.record({ do: one('tick') }) },
);

/** A whole life, so that what lies behind many right steps is reached whatever the dice say. */
const amina = { who: 'amina', slot: 0 } as const;
const byStaff = { ...amina, staff: true };
export const life: Step[] = [
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
export const sequences = fc
  .tuple(
    fc.nat({ max: life.length }),
    fc.array(anyStep, { minLength: 8, maxLength: 20, size: 'max' }),
  )
  .map(([lived, then]) => [...life.slice(0, lived), ...then]);
