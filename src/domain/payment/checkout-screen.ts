/** What the screen on which an advert is paid for shows of its checkout, and when it asks again. */
import type { PackageId } from '../package/package.ts';
import type { CheckoutPayment, Checkout } from './checkout.ts';
import { hasFlow, type ProviderWithFlow } from './payment-providers.ts';

/** What a member wants to buy, where she has said it anew. */
export interface SelectedPackage {
  package: PackageId;
  withWebsite: boolean;
}

/**
 * The place of a prompt: on the owner's phone, with M-Pesa, with M-Pesa for longer than usual, or reported as paid by M-Pesa and
 * not confirmed yet.
 */
export type PromptPhase = 'phone' | 'asking' | 'slow' | 'reported';

export type CheckoutScreen =
  | { kind: 'closed'; why: 'draft' | 'suspended' | 'withdrawn' }
  /** `before`: the attempt that failed, or money that is there already. */
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

/** Whether she can still pay, or choose how. */
export const isOpen = ({ kind }: CheckoutScreen) => kind === 'choose' || isInProgress(kind);

const isInProgress = (kind: CheckoutScreen['kind']) =>
  kind === 'prompt' || kind === 'page' || kind === 'by-hand';

/** When M-Pesa's answer to a prompt takes longer than usual, in milliseconds. */
const slowAfterMs = 120_000;

/**
 * @param requestedPackage - what she has just chosen; undefined where she comes back to what there is.
 * @param now - by the server, in milliseconds since 1970.
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

/** The provider reported the money of an attempt that still waits, and has not confirmed it. */
export const isReported = ({ state, reported_at }: CheckoutPayment) =>
  state === 'pending' && typeof reported_at === 'string';

function withMoney(attempt: CheckoutPayment): CheckoutScreen | undefined {
  const { state } = attempt;
  return state === 'pending' || state === 'failed' ? undefined : { kind: state, attempt };
}

const getAgeMs = ({ created_at }: CheckoutPayment, now: number) => now - Date.parse(created_at);

/**
 * After how many milliseconds the screen asks again, while somebody looks at it. What she has just done is
 * answered within seconds; a day on the screen should not cost her data.
 */
export const askAgain = { soon: 3_000, later: 15_000, seldom: 60_000 };

/** For how long after she did something the screen asks soon, in milliseconds. */
const fastPollForMs = 5 * 60_000;

/** @param checkout - what the screen was made of. */
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

/** Whether no money is under way; of an attempt that failed some may come late. */
function isQuiet(screen: CheckoutScreen): boolean {
  if (screen.kind === 'choose') return screen.before?.state !== 'failed';
  return ['closed', 'refund_due', 'refunded'].includes(screen.kind);
}

/**
 * Seconds until a time, as they are counted down: rounded up, 0 when it is over.
 * @param until - ISO 8601, or milliseconds since 1970; null for what waits for nothing.
 */
export function secondsUntil(until: string | number | null, now: number): number {
  const end = typeof until === 'number' ? until : Date.parse(until ?? '');
  return Math.max(0, Math.ceil((end - now) / 1000)) || 0;
}

/**
 * The limit on the next prompt, by the last prompt of an open order and by a refusal of the server: nothing follows a
 * prompt that may still be on the phone, and M-Pesa refuses an equal one for two minutes. A settled attempt limits
 * nothing.
 * @param next - the prompt to be sent; the amount in whole units of the attempt's currency.
 * @param now - by the server, in milliseconds since 1970; undefined while unknown, and then nothing is counted.
 * @param refusedUntil - the end of the refusal of this prompt, by the server, in milliseconds since 1970.
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
 * The wish of the address is fulfilled by an open order for the same: what becomes of that order is shown from then
 * on, so that its payment does not read as a second one.
 */
export const isOrdered = (screen: CheckoutScreen | undefined) =>
  screen !== undefined && isInProgress(screen.kind);

/** 72 → '1:12'. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
