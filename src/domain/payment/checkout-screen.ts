/** What the screen on which an advert is paid for shows of its checkout, and when it asks again. */
import type { PackageId } from '../package/package.ts';
import type { AttemptView, Checkout } from './checkout.ts';

/** What a member wants to buy, where she has said it anew. */
export interface Wish {
  package: PackageId;
  withWebsite: boolean;
}

/** Where a prompt is: on her phone, with M-Pesa, or with M-Pesa for longer than usual. */
export type PromptPhase = 'phone' | 'asking' | 'slow';

export type CheckoutScreen =
  | { kind: 'closed'; why: 'draft' | 'suspended' | 'withdrawn' }
  /** `before`: the attempt that failed, or money that is there already. */
  | { kind: 'choose'; wish: Wish | undefined; before: AttemptView | undefined }
  | { kind: 'prompt'; phase: PromptPhase; attempt: AttemptView }
  | {
      kind: 'till' | 'card' | 'paid' | 'review' | 'refund_due' | 'refunded';
      attempt: AttemptView;
    };

/** After a prompt was sent: for how long it asks often, and when it takes longer than usual, in milliseconds. */
const patience = { often: 90_000, usual: 120_000 };

/**
 * @param asked - what she has just chosen; undefined where she comes back to what there is.
 * @param now - by the server, in milliseconds since 1970.
 */
export function screenOf(
  { listing, order }: Pick<Checkout, 'listing' | 'order'>,
  asked: Wish | undefined,
  now: number,
): CheckoutScreen {
  const attempt = order?.attempt;
  const { state } = listing;
  if (state === 'draft' || state === 'suspended' || state === 'withdrawn') {
    const screen = attempt && !asked ? withMoney(attempt) : undefined;
    return screen && screen.kind !== 'paid' ? screen : { kind: 'closed', why: state };
  }
  if (!order || !attempt)
    return { kind: 'choose', wish: asked ?? wishOf(listing), before: undefined };
  const wish = asked ?? { package: order.package, withWebsite: order.with_website };
  const isOther = wish.package !== order.package || wish.withWebsite !== order.with_website;
  if (attempt.state === 'failed' || (attempt.state === 'pending' && isOther)) {
    return { kind: 'choose', wish, before: attempt.state === 'failed' ? attempt : undefined };
  }
  if (attempt.state === 'pending') return waiting(attempt, now);
  return (!asked && withMoney(attempt)) || { kind: 'choose', wish, before: attempt };
}

function wishOf({ package: chosen, with_website: withWebsite }: Checkout['listing']) {
  return chosen === null ? undefined : { package: chosen, withWebsite };
}

function waiting(attempt: AttemptView, now: number): CheckoutScreen {
  if (attempt.provider !== 'mpesa') {
    return { kind: attempt.provider === 'card' ? 'card' : 'till', attempt };
  }
  const isOnPhone = now < Date.parse(attempt.asked_until ?? '');
  const phase = isOnPhone ? 'phone' : ageOf(attempt, now) < patience.usual ? 'asking' : 'slow';
  return { kind: 'prompt', phase, attempt };
}

function withMoney(attempt: AttemptView): CheckoutScreen | undefined {
  const { state } = attempt;
  return state === 'pending' || state === 'failed' ? undefined : { kind: state, attempt };
}

const ageOf = ({ created_at }: AttemptView, now: number) => now - Date.parse(created_at);

/** After how many milliseconds the screen asks again, while somebody looks at it. */
export function askAgainAfter(screen: CheckoutScreen | undefined, now: number): number {
  if (screen?.kind === 'prompt' && ageOf(screen.attempt, now) < patience.often) return 3_000;
  return screen && isQuiet(screen) ? 60_000 : 15_000;
}

/** Whether no money is under way; of an attempt that failed some may come late. */
function isQuiet(screen: CheckoutScreen): boolean {
  if (screen.kind === 'choose') return screen.before?.state !== 'failed';
  return ['closed', 'refund_due', 'refunded'].includes(screen.kind);
}

/**
 * Seconds until a time, as they are counted down: rounded up, 0 when it is over.
 * @param until - ISO 8601; null for what waits for nothing.
 */
export function secondsUntil(until: string | null, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(until ?? '') - now) / 1000)) || 0;
}

/** 72 → '1:12'. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
