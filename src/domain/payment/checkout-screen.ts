/**
 * Derives three values from a checkout: the state of the payment screen, its poll interval, and the limit on the
 * next prompt.
 */
import type { PackageId } from '../package/package.ts';
import type { CheckoutPayment, Checkout } from './checkout.ts';
import { hasFlow, type ProviderWithFlow } from './payment-providers.ts';

/** The package that a member selected before there is an order for it. */
export interface SelectedPackage {
  package: PackageId;
  withWebsite: boolean;
}

/**
 * The state of a prompt. 'phone': the payer can confirm the prompt on the phone. 'processing': M-Pesa processes the
 * payment. 'slow': M-Pesa takes longer than usual. 'reported': M-Pesa has reported the payment, but has not confirmed
 * it.
 */
export type PromptPhase = 'phone' | 'processing' | 'slow' | 'reported';

export type CheckoutScreen =
  | { kind: 'closed'; reason: 'draft' | 'suspended' | 'withdrawn' }
  | {
      kind: 'choose';
      selectedPackage: SelectedPackage | undefined;
      /** The failed attempt or the earlier payment of the order. */
      previousAttempt: CheckoutPayment | undefined;
    }
  | {
      kind: 'prompt';
      provider: ProviderWithFlow<'prompt'>;
      phase: PromptPhase;
      attempt: CheckoutPayment;
    }
  | { kind: 'page'; provider: ProviderWithFlow<'page'>; attempt: CheckoutPayment }
  | { kind: 'by-hand' | 'paid' | 'review' | 'refund_due' | 'refunded'; attempt: CheckoutPayment };

/** Returns true if the owner can still pay or select a payment method. */
export const isOpen = ({ kind }: CheckoutScreen) => kind === 'choose' || isInProgress(kind);

/**
 * Returns true while the result of a prompt or of a submitted code is expected. The screen then hides the other packages
 * and the list of payment methods, because a second payment would have to be given back. A prompt on the phone has a
 * button for the till, which replaces it.
 */
export const isAwaited = (screen: CheckoutScreen, { claims }: Pick<Checkout, 'claims'>) =>
  (screen.kind === 'prompt' && screen.phase !== 'slow') ||
  (screen.kind === 'by-hand' && claims.some(({ state }) => state === 'waiting'));

const isInProgress = (kind: CheckoutScreen['kind']) =>
  kind === 'prompt' || kind === 'page' || kind === 'by-hand';

/** Maximum time in ms from the start of a prompt to the usual response of M-Pesa. */
const slowAfterMs = 120_000;

/**
 * Returns the state of the payment screen. For a draft, suspended or withdrawn listing the screen is closed, unless
 * it shows the review or the refund of a payment.
 * @param requestedPackage - the package that the owner just selected; undefined if the owner returns to an existing
 * order or has not selected one. It has no effect while the money of the order is being checked.
 * @param now - server time, in ms since 1970.
 */
export function getCheckoutScreen(
  { listing, order, claims }: Pick<Checkout, 'listing' | 'order' | 'claims'>,
  requestedPackage: SelectedPackage | undefined,
  now: number,
): CheckoutScreen {
  const attempt = order?.attempt;
  const { state } = listing;
  if (state === 'draft' || state === 'suspended' || state === 'withdrawn') {
    const screen = attempt && !requestedPackage ? getSettledScreen(attempt) : undefined;
    return screen && screen.kind !== 'paid' ? screen : { kind: 'closed', reason: state };
  }
  if (!order || !attempt)
    return {
      kind: 'choose',
      selectedPackage: requestedPackage ?? getSelectedPackage(listing),
      previousAttempt: undefined,
    };
  const isChecked = isReported(attempt) || claims.some(({ state: claim }) => claim === 'waiting');
  if (attempt.state === 'pending' && isChecked) return getPendingScreen(attempt, now);
  const selectedPackage = requestedPackage ?? {
    package: order.package,
    withWebsite: order.with_website,
  };
  const isOtherPackage =
    selectedPackage.package !== order.package || selectedPackage.withWebsite !== order.with_website;
  if (attempt.state === 'failed' || (attempt.state === 'pending' && isOtherPackage)) {
    return {
      kind: 'choose',
      selectedPackage,
      previousAttempt: attempt.state === 'failed' ? attempt : undefined,
    };
  }
  if (attempt.state === 'pending') return getPendingScreen(attempt, now);
  const settledScreen = requestedPackage ? undefined : getSettledScreen(attempt);
  return settledScreen ?? { kind: 'choose', selectedPackage, previousAttempt: attempt };
}

function getSelectedPackage({
  package: packageId,
  with_website: withWebsite,
}: Checkout['listing']) {
  return packageId === null ? undefined : { package: packageId, withWebsite };
}

function getPendingScreen(attempt: CheckoutPayment, now: number): CheckoutScreen {
  const { provider } = attempt;
  if (hasFlow(provider, 'page')) return { kind: 'page', provider, attempt };
  if (!hasFlow(provider, 'prompt')) return { kind: 'by-hand', attempt };
  if (isReported(attempt)) return { kind: 'prompt', provider, phase: 'reported', attempt };
  const isOnPhone = now < Date.parse(attempt.asked_until ?? '');
  const processingPhase = getAgeMs(attempt, now) < slowAfterMs ? 'processing' : 'slow';
  const phase = isOnPhone ? 'phone' : processingPhase;
  return { kind: 'prompt', provider, phase, attempt };
}

/** Returns true if the provider reported the money of a pending attempt but has not confirmed it. */
export const isReported = ({ state, reported_at }: CheckoutPayment) =>
  state === 'pending' && typeof reported_at === 'string';

function getSettledScreen(attempt: CheckoutPayment): CheckoutScreen | undefined {
  const { state } = attempt;
  return state === 'pending' || state === 'failed' ? undefined : { kind: state, attempt };
}

const getAgeMs = ({ created_at }: CheckoutPayment, now: number) => now - Date.parse(created_at);

/**
 * Poll intervals in ms of a visible screen. `soon` applies after an action of the payer, because its result arrives
 * within seconds. `seldom` applies if no money is expected, and `later` otherwise. The longer intervals limit the
 * mobile data of a screen that stays open all day.
 */
export const pollIntervalsMs = { soon: 3_000, later: 15_000, seldom: 60_000 };

/** Period in ms after an action during which the shortest interval applies. */
const fastPollPeriodMs = 5 * 60_000;

/**
 * Returns the interval until the next poll, in ms.
 * @param checkout - the checkout from which the screen was derived.
 */
export function getPollIntervalMs(
  screen: CheckoutScreen | undefined,
  checkout: Pick<Checkout, 'claims' | 'now'> | undefined,
): number {
  if (!screen || !checkout) return pollIntervalsMs.later;
  const [claim] = checkout.claims;
  const actionTimes =
    'attempt' in screen && isInProgress(screen.kind)
      ? [screen.attempt.created_at, ...(claim?.state === 'waiting' ? [claim.at] : [])]
      : [];
  const now = Date.parse(checkout.now);
  if (actionTimes.some((actionTime) => now < Date.parse(actionTime) + fastPollPeriodMs))
    return pollIntervalsMs.soon;
  return expectsNoMoney(screen) ? pollIntervalsMs.seldom : pollIntervalsMs.later;
}

/** Returns true if no money is expected. The money of a failed attempt may still arrive late. */
function expectsNoMoney(screen: CheckoutScreen): boolean {
  if (screen.kind === 'choose') return screen.previousAttempt?.state !== 'failed';
  return ['closed', 'refund_due', 'refunded'].includes(screen.kind);
}

/**
 * Returns the seconds until a time, rounded up; 0 if the time has passed or is null.
 * @param until - ISO 8601, or milliseconds since 1970; null if there is no end.
 * @param now - in milliseconds since 1970.
 */
export function countSecondsUntil(until: string | number | null, now: number): number {
  const end = typeof until === 'number' ? until : Date.parse(until ?? '');
  // Without an end, the result of `Math.max` is NaN, and `|| 0` replaces it.
  return Math.max(0, Math.ceil((end - now) / 1000)) || 0;
}

/**
 * Returns the limit on the next prompt. While the last prompt may still be on the phone, all other prompts must
 * wait. After a failed prompt, M-Pesa refuses an equal one for two minutes. An attempt in any other state, and an
 * attempt at another provider, set no limit. The server's refusal of a prompt sets a further limit.
 * @param attempt - the last attempt of the order.
 * @param next - the prompt to be sent. The amount is in whole units of the attempt's currency.
 * @param now - server time, in milliseconds since 1970. If it is undefined, only the repeat is reported.
 * @param refusedUntil - the end of the server's refusal in server time, in milliseconds since 1970.
 * @returns `isRepeat` is true after an unpaid prompt of the provider, and `waitSeconds` is the necessary wait.
 */
export function getPromptLimit(
  attempt: CheckoutPayment | undefined,
  next: { provider: ProviderWithFlow<'prompt'>; amount: number; phone: string | undefined },
  now: number | undefined,
  refusedUntil = 0,
): { isRepeat: boolean; waitSeconds: number } {
  const refusedSeconds = now === undefined ? 0 : countSecondsUntil(refusedUntil, now);
  const isUnpaid = attempt?.state === 'pending' || attempt?.state === 'failed';
  if (!isUnpaid || attempt.provider !== next.provider) {
    return { isRepeat: false, waitSeconds: refusedSeconds };
  }
  const isEqual = attempt.amount === next.amount && attempt.phone === next.phone;
  const isLimited = now !== undefined && (isEqual || attempt.state === 'pending');
  const limitedSeconds = isLimited ? countSecondsUntil(attempt.again_at, now) : 0;
  return { isRepeat: true, waitSeconds: Math.max(limitedSeconds, refusedSeconds) };
}

/**
 * Returns true if the screen shows an attempt in progress. The caller then ignores the package in the address, so
 * that the same payment does not look like a second one.
 */
export const hasOpenOrder = (screen: CheckoutScreen | undefined) =>
  screen !== undefined && isInProgress(screen.kind);
