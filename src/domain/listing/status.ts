/** Where a listing is in its life, as its owner wants to know it: what happened, and what comes next. */
import type { PricePackage } from '../package/package.ts';
import { getEnd } from '../package/package.ts';
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
  name: 'submitted' | 'changes' | 'approved' | 'paid' | 'givenBack' | 'live' | 'ended';
  /** ISO 8601; null where it has not happened yet. */
  at: string | null;
}

/** The way of a listing onto its page: what happened by its time, then what is still to come. */
export function getMilestones(listing: OwnListing): Milestone[] {
  const { submitted_at, changes, approved_at, live_until, state } = listing;
  const end: Milestone = { name: state === 'expired' ? 'ended' : 'live', at: live_until };
  const steps: Milestone[] = [
    { name: 'submitted', at: submitted_at },
    ...(changes ? [{ name: 'changes', at: changes.at } satisfies Milestone] : []),
    { name: 'approved', at: approved_at },
    ...paidSteps(listing),
    ...(state === 'withdrawn' ? [] : [end]),
  ];
  return steps.toSorted((one, other) => getOrder(one) - getOrder(other));
}

/** Being live comes last, since its time is when it ends. */
function getOrder({ name, at }: Milestone): number {
  if (name === 'live') return Number.MAX_SAFE_INTEGER;
  return at === null ? Number.MAX_SAFE_INTEGER - 1 : Date.parse(at);
}

/** The last money that went back, or goes back, is told until other money came; a new order is still to be paid. */
function paidSteps(listing: OwnListing): Milestone[] {
  const [paid] = paymentsIn(listing, 'paid');
  const back = listing.payments.find(({ state }) => state === 'refund_due' || state === 'refunded');
  if (paid || !back) return [{ name: 'paid', at: paid?.paid_at ?? null }];
  const { paid_at, refunded_at } = back;
  const isOrdered = paymentsIn(listing, 'pending').length > 0;
  return [
    ...(paid_at === null ? [] : [{ name: 'paid', at: paid_at } satisfies Milestone]),
    { name: 'givenBack', at: refunded_at },
    ...(isOrdered ? [{ name: 'paid', at: null } satisfies Milestone] : []),
  ];
}

/** Payments that go back, or went back without another after them. */
export function moneyBack({ payments }: Pick<OwnListing, 'payments'>): Payment[] {
  const isLast = (payment: Payment) => payment === payments[0];
  return payments.filter(
    (payment) =>
      payment.state === 'refund_due' || (payment.state === 'refunded' && isLast(payment)),
  );
}

export function paymentsIn({ payments }: OwnListing, state: Payment['state']): Payment[] {
  return payments.filter((payment) => payment.state === state);
}

/** Payments whose days have not begun to count. */
export function unusedPayments(listing: OwnListing): Payment[] {
  return paymentsIn(listing, 'paid').filter(({ covers_from }) => covers_from === null);
}

/**
 * What staff asked for, while its owner can do something about it: not once it is gone, and of what has
 * ended only what was asked since, for the rest waits until she renews.
 */
export function changesToMake({ state, changes, live_until }: OwnListing): OwnListing['changes'] {
  if (!changes || state === 'withdrawn' || state === 'suspended') return null;
  const isOver = state === 'expired' && Date.parse(changes.at) < Date.parse(live_until ?? '');
  return isOver ? null : changes;
}

/** Whether there is an approved version beside something that visitors do not see. */
export function isUnsent({ state, shown, review, has_changes }: OwnListing): boolean {
  const isThere = state !== 'suspended' && state !== 'withdrawn';
  return shown !== null && isThere && (review !== null || has_changes);
}

/**
 * Whether its owner should renew it now: from seven days before its end, or in the last third of a package
 * that is shorter than 21 days.
 */
export function isRenewalDue({ state, live_until, payments }: OwnListing, now: Date): boolean {
  if (state !== 'live' || live_until === null) return false;
  const last = payments.find(({ covers_until }) => covers_until === live_until);
  const margin = Math.min(7, (last?.days ?? 21) / 3) * day;
  return Date.parse(live_until) - now.getTime() <= margin;
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
  return getEnd(new Date(Math.max(end, now.getTime())), { days: paid + offer.days });
}

/** What becomes of the money when its owner withdraws it, the weightiest first. */
export type MoneyLeft =
  | { kind: 'none' | 'pending' }
  | { kind: 'unused' | 'review'; payment: Payment }
  | { kind: 'running'; until: string }
  /** The days until then go; what was paid for later is owed back. */
  | { kind: 'renewed'; until: string; payments: Payment[] };

export function moneyLeft(listing: OwnListing, now: Date): MoneyLeft {
  const [unused] = unusedPayments(listing);
  if (unused) return { kind: 'unused', payment: unused };
  const [review] = paymentsIn(listing, 'review');
  if (review) return { kind: 'review', payment: review };
  const { state, live_until } = listing;
  if (state === 'live' && live_until !== null && Date.parse(live_until) > now.getTime()) {
    const [next, ...later] = paymentsIn(listing, 'paid')
      .filter(({ covers_from }) => Date.parse(covers_from ?? '') > now.getTime())
      .sort((one, other) => (one.covers_from ?? '').localeCompare(other.covers_from ?? ''));
    return next
      ? { kind: 'renewed', until: next.covers_from ?? live_until, payments: [next, ...later] }
      : { kind: 'running', until: live_until };
  }
  return { kind: paymentsIn(listing, 'pending').length > 0 ? 'pending' : 'none' };
}

/** Whether it was not live in time, so that its money goes back and nobody waits for staff. */
export function isLate(listing: OwnListing): boolean {
  const isPaid = listing.payments.some(({ state }) => state === 'paid' || state === 'review');
  return listing.state === 'submitted' && !isPaid && moneyBack(listing).length > 0;
}

/** The title that its owner knows it by, '' where it has none. */
export function getTitle({ shown, draft }: Pick<OwnListing, 'shown' | 'draft'>): string {
  return shown?.title ?? draft.title.trim();
}
