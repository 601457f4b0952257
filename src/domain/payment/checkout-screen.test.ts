import { expect, test } from 'vitest';
import { formatCountdown } from '../text/countdown.ts';
import type { CheckoutPayment, Checkout } from './checkout.ts';
import {
  getPollIntervalMs,
  hasOpenOrder,
  isAwaited,
  getPromptLimit,
  getCheckoutScreen,
  countSecondsUntil,
  type CheckoutScreen,
  type SelectedPackage,
} from './checkout-screen.ts';

const startMs = Date.parse('2026-11-25T09:00:00Z');
const toMs = (seconds: number) => startMs + seconds * 1000;
const toTimestamp = (seconds: number) => new Date(toMs(seconds)).toISOString();

type State = Checkout['listing']['state'];

const order = { reference: '482913', package: 'weekly', days: 7, with_website: false };
const pendingPrompt = { provider: 'mpesa', state: 'pending', created_at: toTimestamp(0) };

const createCheckout = (
  state: State,
  attempt?: Partial<CheckoutPayment>,
  selectedPackage: Checkout['listing']['package'] = null,
) =>
  ({
    listing: { id: 1001, title: 'Mats', state, package: selectedPackage, with_website: false },
    order: attempt ? { ...order, attempt: { ...pendingPrompt, ...attempt } } : null,
    claims: [] as Checkout['claims'],
  }) as Checkout;
const createApproved = (attempt?: Partial<CheckoutPayment>) => createCheckout('approved', attempt);

const weekly: SelectedPackage = { package: 'weekly', withWebsite: false };
const monthly: SelectedPackage = { package: 'monthly', withWebsite: false };
const failed = { state: 'failed', reason: 'cancelled' } as const;
const paid = { state: 'paid' } as const;
const dueRefund = { state: 'refund_due' } as const;
const shownPrompt = { asked_until: toTimestamp(60) };
const reportedPrompt = { ...shownPrompt, reported_at: toTimestamp(5) };

function getDetail(screen: CheckoutScreen): string | undefined {
  if (screen.kind === 'closed') return screen.reason;
  if (screen.kind === 'prompt') return screen.phase;
  if (screen.kind === 'choose') return screen.selectedPackage?.package;
  return undefined;
}

const none = undefined;
test.each([
  ['a code that is being checked', { provider: 'till' }, 'waiting', 'by-hand'],
  ['a refused code', { provider: 'till' }, 'refused', 'choose'],
  ['a reported prompt', reportedPrompt, undefined, 'prompt'],
] as const)('another package beside %s', (_name, attempt, claim, kind) => {
  const claims = claim ? [{ state: claim }] : [];
  const current = { ...createApproved(attempt), claims } as Checkout;
  expect(getCheckoutScreen(current, monthly, toMs(10)).kind).toBe(kind);
});

test.each([
  ['an advert without an order', createCheckout('submitted'), none, 'choose'],
  ['a package in the form', createCheckout('approved', none, 'yearly'), none, 'choose yearly'],
  ['a draft', createCheckout('draft'), weekly, 'closed draft'],
  ['a suspended advert with an order', createCheckout('suspended', {}), none, 'closed suspended'],
  ['a suspended paid advert', createCheckout('suspended', paid), none, 'closed suspended'],
  ['a withdrawn advert with a refund', createCheckout('withdrawn', dueRefund), none, 'refund_due'],
  ['a withdrawn advert', createCheckout('withdrawn', dueRefund), weekly, 'closed withdrawn'],
  ['a failed attempt', createApproved(failed), none, 'choose weekly'],
  ['a prompt', createApproved(shownPrompt), none, 'prompt phone'],
  ['a prompt for the selected package', createApproved(shownPrompt), weekly, 'prompt phone'],
  ['a prompt that M-Pesa reports as paid', createApproved(reportedPrompt), none, 'prompt reported'],
  ['a prompt for another package', createApproved({}), monthly, 'choose monthly'],
  ['a payment to the till', createApproved({ provider: 'till' }), none, 'by-hand'],
  ['a card payment', createCheckout('live', { provider: 'card' }), none, 'page'],
  ['a payment of another sum', createApproved({ state: 'review' }), none, 'review'],
  ['a paid order', createCheckout('live', paid), none, 'paid'],
  ['a paid order and a selected package', createCheckout('live', paid), weekly, 'choose weekly'],
  ['a refunded order', createCheckout('expired', { state: 'refunded' }), none, 'refunded'],
] as const)('the screen for %s has the expected state', (_, current, selectedPackage, expected) => {
  const screen = getCheckoutScreen(current, selectedPackage, toMs(10));
  expect([screen.kind, getDetail(screen)].join(' ').trim()).toBe(expected);
});

test.each([
  [59, 'phone'],
  [60, 'processing'],
  [119, 'processing'],
  [120, 'slow'],
])('%i seconds after the start of a prompt its phase is %s', (seconds, phase) => {
  const screen = getCheckoutScreen(createApproved(shownPrompt), none, toMs(seconds));
  expect(screen).toMatchObject({ kind: 'prompt', phase });
});

const till = { provider: 'till' as const };
const claim = { code: 'UKM7A1B2C3', at: toTimestamp(600), reason: null };
const waitingClaim = { ...claim, state: 'waiting' as const };
const refusedClaim = { ...claim, state: 'refused' as const };

test.each([
  ['a prompt', {}, [], 299, 3_000],
  ['a prompt without a response', {}, [], 300, 15_000],
  ['a payment to the till', till, [], 299, 3_000],
  ['a payment to the till', till, [], 300, 15_000],
  ['a payment to the till with a code', till, [waitingClaim], 899, 3_000],
  ['a payment to the till with a code', till, [waitingClaim], 900, 15_000],
  ['a payment to the till with a refused code', till, [refusedClaim], 601, 15_000],
  ['the choice of a payment', undefined, [], 10, 60_000],
  ['an attempt that failed', failed, [], 10, 15_000],
  ['a payment with a due refund', dueRefund, [], 10, 60_000],
])('%s is polled: %j %j, after %i seconds, in %i ms', (_, attempt, claims, seconds, interval) => {
  const screen = getCheckoutScreen(createApproved(attempt), none, toMs(seconds));
  expect(getPollIntervalMs(screen, { claims, now: toTimestamp(seconds) })).toBe(interval);
});

test("a prompt without an end is in the phase 'processing'", () => {
  const screen = getCheckoutScreen(createApproved({ asked_until: null }), none, toMs(1));
  expect(screen).toMatchObject({ kind: 'prompt', phase: 'processing' });
});

test.each([
  [toTimestamp(72), 72, '1:12'],
  [toTimestamp(5), 5, '0:05'],
  [toTimestamp(0.2), 1, '0:01'],
  [toTimestamp(-1), 0, '0:00'],
  [null, 0, '0:00'],
])('the countdown until %s is %i seconds, shown as %s', (until, seconds, expected) => {
  expect(countSecondsUntil(until, startMs)).toBe(seconds);
  expect(formatCountdown(seconds)).toBe(expected);
});

const phone = '+254712000001';
const nextPrompt = { provider: 'mpesa', amount: 899, phone } as const;
const equalAttempt = { amount: 899, phone, again_at: toTimestamp(120) };
const daySeconds = 24 * 60 * 60;

test.each([
  ['a paid prompt, five days later', paid, 5 * daySeconds, false, 0],
  ['a paid prompt, at once', paid, 1, false, 0],
  ['a payment of another sum', { state: 'review' }, 1, false, 0],
  ['a payment with a due refund', { state: 'refund_due' }, 1, false, 0],
  ['a refunded payment', { state: 'refunded' }, 1, false, 0],
  ['a prompt on the phone', { state: 'pending' }, 10, true, 110],
  ['a prompt for another sum on the phone', { state: 'pending', amount: 2999 }, 10, true, 110],
  ['a prompt without a response', { state: 'pending' }, 120, true, 0],
  ['a cancelled prompt', failed, 10, true, 110],
  ['a cancelled prompt to another number', { ...failed, phone: '+254712000002' }, 10, true, 0],
  ['a cancelled prompt for another sum', { ...failed, amount: 2999 }, 10, true, 0],
  ['a cancelled prompt, two minutes later', failed, 120, true, 0],
  ['a card that was declined', { state: 'failed', provider: 'card' }, 10, false, 0],
] as const)(
  'the limit after %s is as expected [I12]',
  (_, current, seconds, isRepeat, waitSeconds) => {
    const attempt = createCheckout('live', { ...equalAttempt, ...current }).order?.attempt;
    const limit = getPromptLimit(attempt, nextPrompt, toMs(seconds));
    expect(limit).toEqual({ isRepeat, waitSeconds });
  },
);

test.each([
  ['a paid prompt', { state: 'paid' }, 10, 50],
  ['an order without an attempt', undefined, 10, 50],
  ['a refusal that is over', { state: 'paid' }, 60, 0],
  ['a cancelled prompt that waits longer', failed, 10, 110],
  ['a cancelled prompt that waits less', { ...failed, again_at: toTimestamp(30) }, 10, 50],
] as const)(
  'the longer wait counts after a refusal and %s [I12]',
  (_, current, seconds, waitSeconds) => {
    const { order } = createCheckout('live', current && { ...equalAttempt, ...current });
    const limit = getPromptLimit(order?.attempt, nextPrompt, toMs(seconds), toMs(60));
    expect(limit.waitSeconds).toBe(waitSeconds);
  },
);

test('without the server time the wait is 0 seconds', () => {
  const { order } = createCheckout('live', { ...equalAttempt, state: 'failed' });
  const limit = getPromptLimit(order?.attempt, nextPrompt, undefined, toMs(60));
  expect(limit).toEqual({ isRepeat: true, waitSeconds: 0 });
});

test.each([
  ['a prompt on the phone', { kind: 'prompt', phase: 'phone' }, [], true],
  ['a slow prompt', { kind: 'prompt', phase: 'slow' }, [], false],
  ['a code that is checked', { kind: 'by-hand' }, ['refused', 'waiting'], true],
  ['a refused code', { kind: 'by-hand' }, ['refused'], false],
  ['a choice after a code', { kind: 'choose' }, ['waiting'], false],
] as const)(
  'only an expected result hides the other packages and methods: %s',
  (_, screen, states, expected) => {
    const claims = states.map((state) => ({ state })) as Checkout['claims'];
    expect(isAwaited(screen as CheckoutScreen, { claims })).toBe(expected);
  },
);

test('an order is open only for a selection that equals a pending order', () => {
  const isOpen = (checkout: Checkout, selectedPackage: SelectedPackage) =>
    hasOpenOrder(getCheckoutScreen(checkout, selectedPackage, toMs(10)));
  expect(isOpen(createApproved(shownPrompt), weekly)).toBe(true);
  expect(isOpen(createApproved(shownPrompt), monthly)).toBe(false);
  expect(isOpen(createCheckout('live', paid), weekly)).toBe(false);
});
