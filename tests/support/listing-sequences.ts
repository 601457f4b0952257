/** Generates random sequences of listing steps. Each sequence starts with a part of a complete order. */
import fc from 'fast-check';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import type { Step } from './listing-steps.ts';
import type { Payer } from './money.ts';
import { daysOnSale } from './money-steps.ts';
import type { SeededName } from './seeded-users.ts';

/**
 * Returns the frequent value six times of seven, so that many steps succeed. The other values make some steps fail.
 */
const mostly = <const Value>(frequent: Value, ...others: Value[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(frequent) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
const actor = mostly<SeededName>('amina', 'baraka');
const slot = mostly(0, 1);
const about = { actor, slot };
const before = mostly(0, 1, 2);
const paid = { ...about, paid: fc.nat({ max: 3 }) };
const channel = fc.constantFrom('callback', 'answer', 'till', 'list');

/** Returns a kind of step with its relative probability. */
const step = (
  weight: number,
  name: Step['do'],
  rest: Record<string, fc.Arbitrary<unknown>> = {},
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...rest }) as fc.Arbitrary<Step>,
});

/** Any step of any user. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  step(2, 'create', { actor }),
  step(3, 'write', { ...about, number: fc.nat({ max: 2 }) }),
  step(5, 'submit', about),
  step(1, 'withdraw', about),
  step(6, 'approve', about),
  step(2, 'request changes', about),
  step(1, 'suspend', about),
  step(3, 'restore', about),
  step(1, 'feature', about),
  step(1, 'forget', { actor }),
  step(2, 'join', { actor }),
  step(8, 'pay', {
    ...about,
    days: fc.constantFrom(...daysOnSale),
    provider: fc.constantFrom('mpesa', 'mpesa', 'till', 'card'),
    // Phone numbers are public, so a member can send a prompt to any of them.
    to: mostly<Payer | undefined>(undefined, 'amina', 'baraka', 'stranger'),
  }),
  step(3, 'take prompt', { ...about, before }),
  step(5, 'approve prompt', { ...about, before, short: mostly(false, true) }),
  step(3, 'send to till', {
    actor: mostly<Payer>('amina', 'baraka', 'stranger'),
    sum: mostly(899, 129, 2999, 500),
  }),
  step(2, 'say failed', { ...about, before }),
  step(7, 'say paid', { ...paid, channel }),
  step(3, 'keep message', { ...paid, channel }),
  step(3, 'read messages'),
  step(4, 'claim', { ...paid, phone: mostly<Payer>('amina', 'baraka', 'stranger') }),
  step(3, 'confirm', paid),
  step(1, 'unmatched', paid),
  step(1, 'match', about),
  step(1, 'adopt', { ...about, before }),
  step(1, 'refuse claim', about),
  step(1, 'ask'),
  step(2, 'owe refund', { ...about, before }),
  step(3, 'ask refund', { ...about, before, method: mostly('provider', 'hand') }),
  step(2, 'approve refund', { ...about, actor: mostly<SeededName>('baraka', 'amina'), before }),
  step(1, 'take refund back', { ...about, before }),
  step(3, 'undo', { ...about, before }),
  step(2, 'ask move', { ...about, before }),
  step(2, 'approve move', { ...about, actor: mostly<SeededName>('baraka', 'amina'), before }),
  step(1, 'refuse move', { ...about, before }),
  step(3, 'claim refunds'),
  step(3, 'send back', {
    before,
    outcome: fc.constantFrom('sent', 'sent', 'declined', 'no-answer'),
  }),
  step(1, 'send by hand'),
  step(3, 'say back', { back: fc.nat({ max: 3 }) }),
  step(1, 'note back', { actor, back: fc.nat({ max: 2 }) }),
  step(1, 'charge back', paid),
  step(1, 'compare', { by: fc.constantFrom('mpesa', 'card') }),
  step(1, 'settle difference', { actor }),
  step(7, 'wait', { hours: fc.constantFrom(1, 20, 25, 49, 192, 960) }),
  step(8, 'tick'),
);

const amina = { actor: 'amina', slot: 0 } as const;
const newest = { ...amina, before: 0 };
const first = { ...amina, paid: 0 };
const ordered = (days: number, provider: CheckoutProvider): Step[] => [
  { do: 'create', actor: 'amina' },
  { do: 'submit', ...amina },
  { do: 'pay', ...amina, days, provider },
];
const approve: Step = { do: 'approve', ...amina };

/** A complete order up to a due refund. Random steps alone would rarely reach its later states. */
export const life: Step[] = [
  ...ordered(7, 'till'),
  approve,
  { do: 'send to till', actor: 'amina', sum: 899 },
  { do: 'confirm', ...first },
  { do: 'tick' },
  { do: 'wait', hours: 192 },
  { do: 'tick' },
  { do: 'owe refund', ...newest },
];

/** An order in which the payer approves a prompt late, after the owner has started another payment. */
const promptLife: Step[] = [
  ...ordered(7, 'mpesa'),
  { do: 'take prompt', ...newest },
  { do: 'pay', ...amina, days: 1, provider: 'till' },
  { do: 'approve prompt', ...newest, short: false },
  approve,
  { do: 'say paid', ...first, channel: 'till' },
  { do: 'say paid', ...first, channel: 'callback' },
];

const baraka = { actor: 'baraka', slot: 1 } as const;

/** An order in which two members order for the same amount and claim the same code. */
const claimLife: Step[] = [
  ...ordered(7, 'till'),
  { do: 'create', actor: 'baraka' },
  { do: 'submit', ...baraka },
  { do: 'pay', ...baraka, days: 7, provider: 'till' },
  { do: 'send to till', actor: 'amina', sum: 899 },
  { do: 'claim', ...baraka, paid: 0, phone: 'baraka' },
  { do: 'claim', ...first, phone: 'amina' },
  { do: 'say paid', ...first, channel: 'till' },
];

/**
 * Returns an order in which Amina pays a prompt, which proves the number, and then pays to the till. Baraka knows
 * the number and the code, and claims the payment.
 */
const thiefLife = (channel: 'till' | 'list'): Step[] => [
  ...ordered(1, 'mpesa'),
  { do: 'approve prompt', ...newest, short: false },
  { do: 'say paid', ...first, channel: 'callback' },
  { do: 'create', actor: 'baraka' },
  { do: 'submit', ...baraka },
  { do: 'pay', ...baraka, days: 7, provider: 'till', to: 'amina' },
  { do: 'pay', ...amina, days: 7, provider: 'till' },
  { do: 'send to till', actor: 'amina', sum: 899 },
  { do: 'claim', ...baraka, paid: 1, phone: 'amina' },
  { do: 'say paid', ...first, paid: 1, channel },
  { do: 'claim', ...amina, paid: 1, phone: 'amina' },
];

/**
 * An order with two numbers that have the same visible digits. The stranger pays to the till. Amina pays to the
 * till too, after Baraka has sent a prompt to the stranger's number.
 */
const chanceLife: Step[] = [
  ...ordered(1, 'mpesa'),
  { do: 'approve prompt', ...newest, short: false },
  { do: 'say paid', ...first, channel: 'answer' },
  { do: 'create', actor: 'baraka' },
  { do: 'submit', ...baraka },
  { do: 'pay', ...baraka, days: 7, provider: 'mpesa', to: 'stranger' },
  { do: 'send to till', actor: 'amina', sum: 899 },
  { do: 'say paid', ...first, paid: 1, channel: 'till' },
  { do: 'pay', ...amina, days: 7, provider: 'till' },
  { do: 'send to till', actor: 'stranger', sum: 899 },
  { do: 'say paid', ...first, paid: 2, channel: 'till' },
];

/** Returns an order with a refund by the provider or by hand. A large refund needs a second approval. */
const refundLife = (
  provider: 'mpesa' | 'card',
  days: number,
  by: 'provider' | 'hand',
  sent: Step[],
): Step[] => [
  ...ordered(days, provider),
  { do: 'approve prompt', ...newest, short: false },
  { do: 'say paid', ...first, channel: 'answer' },
  { do: 'owe refund', ...newest },
  { do: 'ask refund', ...newest, method: by },
  { do: 'approve refund', ...newest, actor: 'baraka' },
  ...sent,
];
const byHand: Step[] = [{ do: 'send by hand' }, { do: 'note back', actor: 'amina', back: 0 }];
const byProvider = (outcome: 'sent' | 'declined'): Step[] => [
  { do: 'claim refunds' },
  { do: 'send back', before: 0, outcome },
  { do: 'say back', back: 0 },
];
const refundLives = [
  refundLife('mpesa', 7, 'provider', byProvider('sent')),
  refundLife('card', 30, 'provider', byProvider('declined')),
  // For a week the site sends no request about the refund.
  refundLife('mpesa', 30, 'provider', [{ do: 'wait', hours: 192 }, ...byProvider('sent')]),
  refundLife('card', 7, 'hand', byHand),
  // PayPal reports a refund that staff have sent by hand but not recorded.
  refundLife('card', 7, 'hand', byHand.slice(0, 1)),
  refundLife('mpesa', 30, 'hand', byHand),
];

/** Sequences that consist of a random part of one of the orders, and random steps. */
export const sequences = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(
        life,
        promptLife,
        claimLife,
        thiefLife('till'),
        thiefLife('list'),
        chanceLife,
      ),
      fc.constantFrom(...refundLives),
    ),
    fc.oneof(fc.nat({ max: 13 }), fc.constant(13)),
    fc.array(anyStep, { minLength: 6, maxLength: 16, size: 'max' }),
  )
  .map(([lived, far, then]) => [...lived.slice(0, far), ...then]);
