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
const about = { who, slot };

/** One kind of step among others, so many times as likely. */
const step = (
  weight: number,
  what: Step['do'],
  rest: Record<string, fc.Arbitrary<unknown>> = {},
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(what), ...rest }) as fc.Arbitrary<Step>,
});

/** Any step of anybody. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  step(2, 'create', { who }),
  step(3, 'write', { ...about, name: fc.nat({ max: 2 }) }),
  step(5, 'submit', about),
  step(1, 'withdraw', about),
  step(6, 'approve', about),
  step(2, 'request changes', about),
  step(1, 'suspend', about),
  step(3, 'restore', about),
  step(1, 'feature', about),
  step(6, 'pay', { ...about, days: fc.constantFrom(1, 7, 30) }),
  step(6, 'confirm', { ...about, code, short: mostly(false, true) }),
  step(1, 'unmatched', { who, code }),
  step(1, 'match', about),
  step(1, 'owe refund', { ...about, before: fc.nat({ max: 2 }) }),
  step(2, 'refund', about),
  step(7, 'wait', { hours: fc.constantFrom(1, 20, 25, 49, 192, 960) }),
  step(8, 'tick'),
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
