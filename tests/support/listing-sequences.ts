/** Random lives of listings: single steps, and sequences that begin like a whole life. */
import fc from 'fast-check';
import type { Step } from './listing-steps.ts';
import type { Person } from './seeded-people.ts';

/** Mostly the owner and staff, so that much is reached; sometimes anybody, so that much is refused. */
const mostly = <const Value>(usual: Value, ...others: Value[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
const who = mostly<Person>('amina', 'baraka');
const slot = mostly(0, 1);
const about = { who, slot };
const before = mostly(0, 1, 2);
const paid = { ...about, paid: fc.nat({ max: 3 }) };

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
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  step(2, 'create', { who }),
  step(3, 'write', { ...about, name: fc.nat({ max: 2 }) }),
  step(5, 'submit', about),
  step(1, 'withdraw', about),
  step(6, 'approve', about),
  step(2, 'request changes', about),
  step(1, 'suspend', about),
  step(3, 'restore', about),
  step(1, 'feature', about),
  step(1, 'forget', { who }),
  step(2, 'join', { who }),
  step(8, 'pay', {
    ...about,
    days: fc.constantFrom(1, 7, 30),
    way: mostly('mpesa', 'till', 'card'),
  }),
  step(3, 'take prompt', { ...about, before }),
  step(5, 'approve prompt', { ...about, before, short: mostly(false, true) }),
  step(3, 'send to till', { who, sum: mostly(899, 129, 2999, 500) }),
  step(2, 'say failed', { ...about, before }),
  step(9, 'say paid', { ...paid, channel: fc.constantFrom('callback', 'answer', 'till') }),
  step(4, 'claim', { ...paid, phone: mostly<Person>('amina', 'baraka') }),
  step(3, 'confirm', paid),
  step(1, 'unmatched', paid),
  step(1, 'match', about),
  step(1, 'refuse claim', about),
  step(1, 'ask'),
  step(1, 'owe refund', { ...about, before }),
  step(2, 'refund', about),
  step(2, 'ask refund', { ...about, before }),
  step(1, 'approve refund', { ...about, before }),
  step(2, 'say refunded', { ...about, before }),
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
  { do: 'pay', ...amina, days: 7, way: 'till' },
  { do: 'send to till', who: 'amina', sum: 899 },
  { do: 'confirm', ...byStaff, paid: 0 },
  { do: 'tick' },
  { do: 'wait', hours: 192 },
  { do: 'tick' },
  { do: 'owe refund', ...byStaff, before: 0 },
];

/** The same with a prompt, which she answers late: another was sent meanwhile. */
const promptLife: Step[] = [
  { do: 'create', who: 'amina' },
  { do: 'submit', ...amina },
  { do: 'pay', ...amina, days: 7, way: 'mpesa' },
  { do: 'take prompt', ...amina, before: 0 },
  { do: 'pay', ...amina, days: 1, way: 'till' },
  { do: 'approve prompt', ...amina, before: 0, short: false },
  { do: 'approve', ...byStaff },
  { do: 'say paid', ...amina, paid: 0, channel: 'till' },
  { do: 'say paid', ...amina, paid: 0, channel: 'callback' },
];

/** As much of such a life as it happens to be, then whatever happens. */
export const sequences = fc
  .tuple(
    fc.constantFrom(life, promptLife),
    fc.nat({ max: life.length }),
    fc.array(anyStep, { minLength: 6, maxLength: 16, size: 'max' }),
  )
  .map(([first, lived, then]) => [...first.slice(0, lived), ...then]);
