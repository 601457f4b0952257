/** The state of the payment screen, derived from its checkout, and its poll interval. */
import type { PackageId } from '../package/package.ts';
import type { CheckoutPayment, Checkout } from './checkout.ts';
import { hasFlow, type ProviderWithFlow } from './payment-providers.ts';

/** The package that a member selected, before there is an order for it. */
export interface SelectedPackage {
  package: PackageId;
  withWebsite: boolean;
}

/**
 * The state of a prompt: on the owner's phone, processed by M-Pesa, processed for longer than usual, or reported as
 * paid but not yet confirmed.
 */
export type PromptPhase = 'phone' | 'asking' | 'slow' | 'reported';

export type CheckoutScreen =
  | { kind: 'closed'; why: 'draft' | 'suspended' | 'withdrawn' }
  /** `before`: the failed attempt, or an earlier payment. */
  | {
      kind: 'choose';
      selectedPackage: SelectedPackage | undefined;
      before: CheckoutPayment | undefined;
    }
  | {
      kind: 'prompt';
      provider: ProviderWithFlow<'prompt'>;
      phase: PromptPhase;
      attempt: CheckoutPayment;
    }
  | { kind: 'page'; provider: ProviderWithFlow<'page'>; attempt: CheckoutPayment }
  | { kind: 'by-hand' | 'paid' | 'review' | 'refund_due' | 'refunded'; attempt: CheckoutPayment };

/** Returns true while the owner can still pay or choose a payment method. */
export const isOpen = ({ kind }: CheckoutScreen) => kind === 'choose' || isInProgress(kind);

const isInProgress = (kind: CheckoutScreen['kind']) =>
  kind === 'prompt' || kind === 'page' || kind === 'by-hand';

/** Usual maximum time in ms of M-Pesa's response to a prompt. */
const slowAfterMs = 120_000;

/**
 * @param requestedPackage - the package that the owner just selected; undefined when the owner returns to an existing order.
 * @param now - server time, in ms since 1970.
 */
export function getCheckoutScreen(
  { listing, order }: Pick<Checkout, 'listing' | 'order'>,
  requestedPackage: SelectedPackage | undefined,
  now: number,
): CheckoutScreen {
  const attempt = order?.attempt;
  const { state } = listing;
  if (state === 'draft' || state === 'suspended' || state === 'withdrawn') {
    const screen = attempt && !requestedPackage ? withMoney(attempt) : undefined;
    return screen && screen.kind !== 'paid' ? screen : { kind: 'closed', why: state };
  }
  if (!order || !attempt)
    return {
      kind: 'choose',
      selectedPackage: requestedPackage ?? getSelectedPackage(listing),
      before: undefined,
    };
  const selectedPackage = requestedPackage ?? {
    package: order.package,
    withWebsite: order.with_website,
  };
  const isOther =
    selectedPackage.package !== order.package || selectedPackage.withWebsite !== order.with_website;
  if (attempt.state === 'failed' || (attempt.state === 'pending' && isOther)) {
    return {
      kind: 'choose',
      selectedPackage,
      before: attempt.state === 'failed' ? attempt : undefined,
    };
  }
  if (attempt.state === 'pending') return waiting(attempt, now);
  return (
    (!requestedPackage && withMoney(attempt)) || {
      kind: 'choose',
      selectedPackage,
      before: attempt,
    }
  );
}

function getSelectedPackage({
  package: packageId,
  with_website: withWebsite,
}: Checkout['listing']) {
  return packageId === null ? undefined : { package: packageId, withWebsite };
}

function waiting(attempt: CheckoutPayment, now: number): CheckoutScreen {
  const { provider } = attempt;
  if (hasFlow(provider, 'page')) return { kind: 'page', provider, attempt };
  if (!hasFlow(provider, 'prompt')) return { kind: 'by-hand', attempt };
  const isOnPhone = now < Date.parse(attempt.asked_until ?? '');
  if (isReported(attempt)) return { kind: 'prompt', provider, phase: 'reported', attempt };
  const phase = isOnPhone ? 'phone' : getAgeMs(attempt, now) < slowAfterMs ? 'asking' : 'slow';
  return { kind: 'prompt', provider, phase, attempt };
}

/** True if the provider reported the money of a pending attempt but has not confirmed it. */
export const isReported = ({ state, reported_at }: CheckoutPayment) =>
  state === 'pending' && typeof reported_at === 'string';

function withMoney(attempt: CheckoutPayment): CheckoutScreen | undefined {
  const { state } = attempt;
  return state === 'pending' || state === 'failed' ? undefined : { kind: state, attempt };
}

const getAgeMs = ({ created_at }: CheckoutPayment, now: number) => now - Date.parse(created_at);

/**
 * Poll intervals in ms while the screen is visible. The result of an action arrives within seconds. A screen that
 * stays open for a day should use little mobile data.
 */
export const askAgain = { soon: 3_000, later: 15_000, seldom: 60_000 };

/** Time in ms after an action during which the short interval applies. */
const fastPollForMs = 5 * 60_000;

/** @param checkout - the checkout that the screen was derived from. */
export function askAgainAfter(
  screen: CheckoutScreen | undefined,
  checkout: Pick<Checkout, 'claims' | 'now'> | undefined,
): number {
  if (!screen || !checkout) return askAgain.later;
  const [claim] = checkout.claims;
  const acts =
    'attempt' in screen && isInProgress(screen.kind)
      ? [screen.attempt.created_at, ...(claim?.state === 'waiting' ? [claim.at] : [])]
      : [];
  const now = Date.parse(checkout.now);
  if (acts.some((act) => now < Date.parse(act) + fastPollForMs)) return askAgain.soon;
  return isQuiet(screen) ? askAgain.seldom : askAgain.later;
}

/** Returns true if no money can arrive. The money of a failed attempt may still arrive late. */
function isQuiet(screen: CheckoutScreen): boolean {
  if (screen.kind === 'choose') return screen.before?.state !== 'failed';
  return ['closed', 'refund_due', 'refunded'].includes(screen.kind);
}

/**
 * Returns the seconds of a countdown, rounded up; 0 when the time has passed.
 * @param until - ISO 8601, or milliseconds since 1970; null if there is no end.
 */
export function secondsUntil(until: string | number | null, now: number): number {
  const end = typeof until === 'number' ? until : Date.parse(until ?? '');
  return Math.max(0, Math.ceil((end - now) / 1000)) || 0;
}

/**
 * Returns the limit on the next prompt, from the last prompt of an open order and from a refusal by the server. A
 * further prompt must wait while the last one may still be on the phone. M-Pesa refuses an equal prompt for two
 * minutes. A settled attempt sets no limit.
 * @param next - the prompt to be sent; the amount in whole units of the attempt's currency.
 * @param now - server time, in milliseconds since 1970; while it is undefined, there is no countdown.
 * @param refusedUntil - the end of the refusal of this prompt in server time, in milliseconds since 1970.
 */
export function promptLimit(
  attempt: CheckoutPayment | undefined,
  next: { provider: ProviderWithFlow<'prompt'>; amount: number; phone: string | undefined },
  now: number | undefined,
  refusedUntil = 0,
): { isRepeat: boolean; waitSeconds: number } {
  const refusedFor = now === undefined ? 0 : secondsUntil(refusedUntil, now);
  const isUnpaid = attempt?.state === 'pending' || attempt?.state === 'failed';
  if (!isUnpaid || attempt.provider !== next.provider) {
    return { isRepeat: false, waitSeconds: refusedFor };
  }
  const isEqual = attempt.amount === next.amount && attempt.phone === next.phone;
  const isLimited = now !== undefined && (isEqual || attempt.state === 'pending');
  const limitedFor = isLimited ? secondsUntil(attempt.again_at, now) : 0;
  return { isRepeat: true, waitSeconds: Math.max(limitedFor, refusedFor) };
}

/**
 * Returns true once there is an open order for the package in the address. From then on the screen shows the state
 * of that order, so that its payment does not look like a second one.
 */
export const isOrdered = (screen: CheckoutScreen | undefined) =>
  screen !== undefined && isInProgress(screen.kind);

/** Returns '1:12' for 72 seconds. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
