/** Generates random sequences of listing steps. Each sequence starts with the first steps of a fixed sequence. */
import fc from 'fast-check';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import type { Step } from './listing-steps.ts';
import type { Payer } from './money.ts';
import type { SeededName } from './seeded-users.ts';
import { offers } from './step-calls.ts';

/**
 * Returns a generator that gives the frequent value in six of seven cases, so that many steps succeed. The other
 * values make some steps fail.
 */
const pickMostly = <const Value>(frequentValue: Value, ...otherValues: Value[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(frequentValue) },
    { weight: 1, arbitrary: fc.constantFrom(...otherValues) },
  );
const actor = pickMostly<SeededName>('amina', 'baraka');
const slot = pickMostly(0, 1);
const listingFields = { actor, slot };
const newerPayments = pickMostly(0, 1, 2);
const paymentFields = { ...listingFields, before: newerPayments };
/** The fields of an approval, for which the second staff user is the frequent actor. */
const approvalFields = { ...paymentFields, actor: pickMostly<SeededName>('baraka', 'amina') };
const moneyFields = { ...listingFields, moneyIndex: fc.nat({ max: 3 }) };
const channel = fc.constantFrom('callback', 'answer', 'till', 'list');

/** Returns a generator of one kind of step, with its relative probability. */
const defineStep = (
  weight: number,
  name: Step['do'],
  fields: Record<string, fc.Arbitrary<unknown>> = {},
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<Step>,
});

/** Any step of any user. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  defineStep(2, 'create', { actor }),
  defineStep(3, 'save', { ...listingFields, number: fc.nat({ max: 2 }) }),
  defineStep(5, 'submit', listingFields),
  defineStep(1, 'withdraw', listingFields),
  defineStep(6, 'approve', listingFields),
  defineStep(2, 'request changes', listingFields),
  defineStep(1, 'suspend', listingFields),
  defineStep(3, 'restore', listingFields),
  defineStep(1, 'feature', listingFields),
  defineStep(1, 'delete member', { actor }),
  defineStep(2, 'insert member', { actor }),
  defineStep(8, 'pay', {
    ...listingFields,
    days: fc.constantFrom(...offers.keys()),
    provider: fc.constantFrom('mpesa', 'mpesa', 'till', 'card'),
    // Phone numbers are public, so a member can send a prompt to any of them.
    to: pickMostly<Payer | undefined>(undefined, 'amina', 'baraka', 'stranger'),
  }),
  defineStep(3, 'store session', paymentFields),
  defineStep(5, 'approve prompt', { ...paymentFields, isShort: pickMostly(false, true) }),
  defineStep(3, 'pay to till', {
    actor: pickMostly<Payer>('amina', 'baraka', 'stranger'),
    // The prices of the packages in KSh, and a sum that is the price of none.
    sum: pickMostly(899, 129, 2999, 500),
  }),
  defineStep(2, 'report failure', paymentFields),
  defineStep(7, 'report payment', { ...moneyFields, channel }),
  defineStep(3, 'store message', { ...moneyFields, channel }),
  defineStep(3, 'process messages'),
  defineStep(4, 'claim', {
    ...moneyFields,
    phone: pickMostly<Payer>('amina', 'baraka', 'stranger'),
  }),
  defineStep(3, 'confirm', moneyFields),
  defineStep(1, 'record unmatched', moneyFields),
  defineStep(1, 'match', listingFields),
  defineStep(1, 'adopt', paymentFields),
  defineStep(2, 'refuse claim', listingFields),
  defineStep(2, 'undo refusal', paymentFields),
  defineStep(1, 'lease polls'),
  defineStep(2, 'mark refund due', paymentFields),
  defineStep(3, 'request refund', { ...paymentFields, method: pickMostly('provider', 'hand') }),
  defineStep(2, 'approve refund', approvalFields),
  defineStep(1, 'cancel refund', paymentFields),
  defineStep(3, 'undo', paymentFields),
  defineStep(2, 'request move', paymentFields),
  defineStep(2, 'approve move', approvalFields),
  defineStep(1, 'refuse move', paymentFields),
  defineStep(3, 'lease refunds'),
  defineStep(3, 'send refund', {
    before: newerPayments,
    outcome: fc.constantFrom('sent', 'sent', 'declined', 'no-answer'),
  }),
  defineStep(1, 'send by hand'),
  defineStep(3, 'report refund', { index: fc.nat({ max: 3 }) }),
  defineStep(1, 'record refund', { actor, index: fc.nat({ max: 2 }) }),
  defineStep(1, 'reverse payment', moneyFields),
  defineStep(1, 'compare', { by: fc.constantFrom('mpesa', 'card') }),
  defineStep(1, 'settle difference', { actor }),
  defineStep(7, 'advance clock', { hours: fc.constantFrom(1, 20, 25, 49, 192, 960) }),
  defineStep(8, 'run transitions'),
);

const amina = { actor: 'amina', slot: 0 } as const;
const newestPayment = { ...amina, before: 0 };
const firstMoney = { ...amina, moneyIndex: 0 };
const createOrder = (days: number, provider: CheckoutProvider): Step[] => [
  { do: 'create', actor: 'amina' },
  { do: 'submit', ...amina },
  { do: 'pay', ...amina, days, provider },
];
const approve: Step = { do: 'approve', ...amina };

/** An order by till from the draft to a due refund. Random steps alone would rarely reach its later states. */
export const tillOrder: Step[] = [
  ...createOrder(7, 'till'),
  approve,
  { do: 'pay to till', actor: 'amina', sum: 899 },
  { do: 'confirm', ...firstMoney },
  { do: 'run transitions' },
  { do: 'advance clock', hours: 192 },
  { do: 'run transitions' },
  { do: 'mark refund due', ...newestPayment },
];

/** An order in which the payer approves a prompt late, after the owner has started another payment. */
const promptOrder: Step[] = [
  ...createOrder(7, 'mpesa'),
  { do: 'store session', ...newestPayment },
  { do: 'pay', ...amina, days: 1, provider: 'till' },
  { do: 'approve prompt', ...newestPayment, isShort: false },
  approve,
  { do: 'report payment', ...firstMoney, channel: 'till' },
  { do: 'report payment', ...firstMoney, channel: 'callback' },
];

const baraka = { actor: 'baraka', slot: 1 } as const;

/** Steps in which two members place orders of the same amount and claim the same M-Pesa code. */
const contestedOrder: Step[] = [
  ...createOrder(7, 'till'),
  { do: 'create', actor: 'baraka' },
  { do: 'submit', ...baraka },
  { do: 'pay', ...baraka, days: 7, provider: 'till' },
  { do: 'pay to till', actor: 'amina', sum: 899 },
  { do: 'claim', ...baraka, moneyIndex: 0, phone: 'baraka' },
  { do: 'claim', ...firstMoney, phone: 'amina' },
  { do: 'report payment', ...firstMoney, channel: 'till' },
];

/**
 * Returns steps in which Amina pays a prompt, which proves Amina's number, and then pays to the till. Baraka knows
 * the number and the code, and claims the payment.
 */
const createTheft = (channel: 'till' | 'list'): Step[] => [
  ...createOrder(1, 'mpesa'),
  { do: 'approve prompt', ...newestPayment, isShort: false },
  { do: 'report payment', ...firstMoney, channel: 'callback' },
  { do: 'create', actor: 'baraka' },
  { do: 'submit', ...baraka },
  { do: 'pay', ...baraka, days: 7, provider: 'till', to: 'amina' },
  { do: 'pay', ...amina, days: 7, provider: 'till' },
  { do: 'pay to till', actor: 'amina', sum: 899 },
  { do: 'claim', ...baraka, moneyIndex: 1, phone: 'amina' },
  { do: 'report payment', ...firstMoney, moneyIndex: 1, channel },
  { do: 'claim', ...amina, moneyIndex: 1, phone: 'amina' },
];

/**
 * Steps with two phone numbers that have the same visible digits. Baraka sends a prompt to the stranger's number,
 * then Amina pays to the till. Amina starts a second order, then the stranger pays to the till.
 */
const sharedDigitsOrder: Step[] = [
  ...createOrder(1, 'mpesa'),
  { do: 'approve prompt', ...newestPayment, isShort: false },
  { do: 'report payment', ...firstMoney, channel: 'answer' },
  { do: 'create', actor: 'baraka' },
  { do: 'submit', ...baraka },
  { do: 'pay', ...baraka, days: 7, provider: 'mpesa', to: 'stranger' },
  { do: 'pay to till', actor: 'amina', sum: 899 },
  { do: 'report payment', ...firstMoney, moneyIndex: 1, channel: 'till' },
  { do: 'pay', ...amina, days: 7, provider: 'till' },
  { do: 'pay to till', actor: 'stranger', sum: 899 },
  { do: 'report payment', ...firstMoney, moneyIndex: 2, channel: 'till' },
];

/**
 * Returns an order with a refund by the provider or by hand. Baraka approves the refund, because a large one needs
 * a second approval.
 */
const createRefundedOrder = (
  provider: 'mpesa' | 'card',
  days: number,
  method: 'provider' | 'hand',
  sendingSteps: Step[],
): Step[] => [
  ...createOrder(days, provider),
  { do: 'approve prompt', ...newestPayment, isShort: false },
  { do: 'report payment', ...firstMoney, channel: 'answer' },
  { do: 'mark refund due', ...newestPayment },
  { do: 'request refund', ...newestPayment, method },
  { do: 'approve refund', ...newestPayment, actor: 'baraka' },
  ...sendingSteps,
];
const sendByHand: Step[] = [
  { do: 'send by hand' },
  { do: 'record refund', actor: 'amina', index: 0 },
];
const sendByProvider = (outcome: 'sent' | 'declined'): Step[] => [
  { do: 'lease refunds' },
  { do: 'send refund', before: 0, outcome },
  { do: 'report refund', index: 0 },
];
const refundedOrders = [
  createRefundedOrder('mpesa', 7, 'provider', sendByProvider('sent')),
  createRefundedOrder('card', 30, 'provider', sendByProvider('declined')),
  // The site requests the refund from the provider only after eight days.
  createRefundedOrder('mpesa', 30, 'provider', [
    { do: 'advance clock', hours: 192 },
    ...sendByProvider('sent'),
  ]),
  createRefundedOrder('card', 7, 'hand', sendByHand),
  // PayPal reports a refund that staff have sent by hand but not recorded.
  createRefundedOrder('card', 7, 'hand', sendByHand.slice(0, 1)),
  createRefundedOrder('mpesa', 30, 'hand', sendByHand),
];

/** A generator of sequences: the first steps of one of the fixed sequences, and then 6 to 16 random steps. */
export const sequences = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(
        tillOrder,
        promptOrder,
        contestedOrder,
        createTheft('till'),
        createTheft('list'),
        sharedDigitsOrder,
      ),
      fc.constantFrom(...refundedOrders),
    ),
    fc.oneof(fc.nat({ max: 13 }), fc.constant(13)),
    fc.array(anyStep, { minLength: 6, maxLength: 16, size: 'max' }),
  )
  .map(([fixedSteps, length, randomSteps]) => [...fixedSteps.slice(0, length), ...randomSteps]);
