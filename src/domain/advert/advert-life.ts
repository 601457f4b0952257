/** Where an advert is in its life, as its owner wants to know it: what happened, and what comes next. */
import type { PricePackage } from '../package/package.ts';
import { endOf } from '../package/package.ts';
import type { Payment } from '../payment/payment.ts';
import type { OwnListing } from './own-listing.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How much time there is, in whole days, or in hours on the last day; begun ones count. */
export function timeLeft(until: string, now: Date): { unit: 'days' | 'hours'; count: number } {
  const left = Math.max(0, Date.parse(until) - now.getTime());
  return left > day
    ? { unit: 'days', count: Math.ceil(left / day) }
    : { unit: 'hours', count: Math.ceil(left / hour) };
}

export interface Milestone {
  name: 'submitted' | 'changes' | 'approved' | 'paid' | 'live' | 'ended';
  /** ISO 8601; null where it has not happened yet. */
  at: string | null;
}

/** The way of an advert onto its page, in the order in which an owner goes it. */
export function milestonesOf(listing: OwnListing): Milestone[] {
  const { submitted_at, changes, approved_at, live_until, state } = listing;
  const end: Milestone = { name: state === 'expired' ? 'ended' : 'live', at: live_until };
  return [
    { name: 'submitted', at: submitted_at },
    ...(changes ? [{ name: 'changes', at: changes.at } satisfies Milestone] : []),
    { name: 'approved', at: approved_at },
    { name: 'paid', at: paymentsIn(listing, 'paid').at(0)?.paid_at ?? null },
    ...(state === 'withdrawn' ? [] : [end]),
  ];
}

export function paymentsIn({ payments }: OwnListing, state: Payment['state']): Payment[] {
  return payments.filter((payment) => payment.state === state);
}

/** Payments whose days have not begun to count. */
export function unusedPayments(listing: OwnListing): Payment[] {
  return paymentsIn(listing, 'paid').filter(({ covers_from }) => covers_from === null);
}

/** Whether its owner can pay for it as it stands. */
export function isPayable({ state }: Pick<OwnListing, 'state'>): boolean {
  return !['draft', 'suspended', 'withdrawn'].includes(state);
}

/**
 * Until when it is live with another package, if the payment is confirmed now. The days are added to
 * the later of now and the end that is paid already.
 * @returns undefined where nobody knows yet when it goes live.
 */
export function endWith(
  listing: OwnListing,
  offer: Pick<PricePackage, 'days'>,
  now: Date,
): Date | undefined {
  const { state, live_until } = listing;
  if (!['live', 'expired', 'approved'].includes(state)) return undefined;
  const paid = unusedPayments(listing).reduce((sum, { days }) => sum + (days ?? 0), 0);
  const end = state === 'live' && live_until !== null ? Date.parse(live_until) : 0;
  return endOf(new Date(Math.max(end, now.getTime())), { days: paid + offer.days });
}

/** What becomes of the money when its owner withdraws it, the weightiest first. */
export type MoneyLeft =
  | { kind: 'none' | 'pending' }
  | { kind: 'unused' | 'review'; payment: Payment }
  | { kind: 'running'; until: string };

export function moneyLeft(listing: OwnListing, now: Date): MoneyLeft {
  const [unused] = unusedPayments(listing);
  if (unused) return { kind: 'unused', payment: unused };
  const [review] = paymentsIn(listing, 'review');
  if (review) return { kind: 'review', payment: review };
  const { state, live_until } = listing;
  if (state === 'live' && live_until !== null && Date.parse(live_until) > now.getTime()) {
    return { kind: 'running', until: live_until };
  }
  return { kind: paymentsIn(listing, 'pending').length > 0 ? 'pending' : 'none' };
}

/** The name that its owner knows it by, '' where she has not given it one. */
export function nameOf({ shown, draft }: Pick<OwnListing, 'shown' | 'draft'>): string {
  return shown?.title ?? draft.name.trim();
}

/** Those that she still has something to do with: a withdrawn one only for its receipts. */
export function isOfInterest({ state, payments }: OwnListing): boolean {
  return state !== 'withdrawn' || payments.some(({ receipt_number }) => receipt_number !== null);
}
