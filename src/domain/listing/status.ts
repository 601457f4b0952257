/** The state of a listing for its owner: its milestones, its payments, and the actions that are possible. */
import type { PricePackage } from '../package/package.ts';
import { getEnd } from '../package/package.ts';
import { getPaymentAction, isBeingChecked } from '../payment/open-payment.ts';
import { getPayPath } from '../payment/pay-path.ts';
import type { Payment } from '../payment/payment.ts';
import type { HistoryEvent, OwnListing } from './own-listing.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Returns the remaining time in days, rounded to the nearest one. Less than two days are hours, rounded up. */
export function getTimeLeft(until: string, now: Date): { unit: 'days' | 'hours'; count: number } {
  const leftMs = Math.max(0, Date.parse(until) - now.getTime());
  return hasHoursLeft(until, now)
    ? { unit: 'hours', count: Math.ceil(leftMs / hourMs) }
    : { unit: 'days', count: Math.round(leftMs / dayMs) };
}

/** True if the end of a time is less than two days away, so that its hour matters. */
export const hasHoursLeft = (until: string, now: Date): boolean =>
  Date.parse(until) - now.getTime() < 2 * dayMs;

type MilestoneName = HistoryEvent['name'] | 'paid' | 'givenBack' | 'live';

export interface Milestone {
  name: MilestoneName;
  /** ISO 8601; null if the milestone is still to come. For 'live' it is the end of the live period. */
  at: string | null;
}

/**
 * Returns the milestones of a listing: the past ones sorted by time, then the coming ones, then the live period. No
 * later event replaces an earlier one. A withdrawn listing has no live period.
 */
export function getMilestones(listing: OwnListing): Milestone[] {
  const { submitted_at, changes, approved_at, live_until, state, history = [] } = listing;
  const end: Milestone = { name: state === 'expired' ? 'ended' : 'live', at: live_until };
  const steps: Milestone[] = [
    { name: 'submitted', at: submitted_at },
    ...(changes ? [{ name: 'changes', at: changes.at } satisfies Milestone] : []),
    { name: 'approved', at: approved_at },
    ...getPaymentMilestones(listing),
    ...history,
    ...(state === 'withdrawn' ? [] : [end]),
  ];
  const isFirst = ({ name, at }: Milestone, index: number) =>
    name === 'paid' || steps.findIndex((step) => step.name === name && step.at === at) === index;
  return steps.filter(isFirst).toSorted((one, other) => getOrder(one) - getOrder(other));
}

/** Returns the sort key of a milestone. 'live' is last, because its time is an end. */
function getOrder({ name, at }: Milestone): number {
  if (name === 'live') return Number.MAX_SAFE_INTEGER;
  return at === null ? Number.MAX_SAFE_INTEGER - 1 : Date.parse(at);
}

/**
 * Returns the milestones of payment: 'paid' for each received payment, and 'givenBack' for each refund. An order
 * that still waits for its money is a coming milestone.
 */
function getPaymentMilestones(listing: OwnListing): Milestone[] {
  const isRefund = ({ state }: Pick<Payment, 'state'>) =>
    state === 'refund_due' || state === 'refunded';
  const received = listing.payments.filter(
    (payment) => payment.state === 'paid' || isRefund(payment),
  );
  const hasNewOrder = findPayments(listing, 'pending').length > 0;
  const wasPaid = received.some(({ state }) => state === 'paid');
  return [
    ...received.flatMap((payment): Milestone[] => [
      ...(payment.paid_at === null ? [] : [{ name: 'paid' as const, at: payment.paid_at }]),
      ...(isRefund(payment) ? [{ name: 'givenBack' as const, at: payment.refunded_at }] : []),
    ]),
    ...(received.length === 0 || (hasNewOrder && !wasPaid)
      ? [{ name: 'paid', at: null } satisfies Milestone]
      : []),
  ];
}

/** Returns the payments with a due refund, and the newest payment if that was refunded. */
export function findRefunds({ payments }: Pick<OwnListing, 'payments'>): OwnListing['payments'] {
  return payments.filter(
    (payment, index) =>
      payment.state === 'refund_due' || (payment.state === 'refunded' && index === 0),
  );
}

export function findPayments(
  { payments }: Pick<OwnListing, 'payments'>,
  state: Payment['state'],
): OwnListing['payments'] {
  return payments.filter((payment) => payment.state === state);
}

/** Returns true if the member has paid, and M-Pesa, PayPal or staff still check the payment. */
export function hasUncheckedPayment(listing: Pick<OwnListing, 'payments'>): boolean {
  const isReported = findPayments(listing, 'pending').some(isBeingChecked);
  return isReported || findPayments(listing, 'review').length > 0;
}

/** Returns the time of the planned M-Pesa prompt of a live listing, in ISO 8601; null without one. */
export function getPromptTime({ state, renewal }: OwnListing): string | null {
  return state === 'live' && renewal?.state === 'on' ? renewal.at : null;
}

/** Returns the confirmed payments without a period yet. They get it when the listing goes live. */
export function findUnusedPayments(listing: OwnListing): OwnListing['payments'] {
  return findPayments(listing, 'paid').filter(({ covers_from }) => covers_from === null);
}

/**
 * Returns the changes that staff requested, if the owner can make them now; otherwise null. A suspended or
 * withdrawn listing has none. An expired listing has only changes that were requested after its end, because
 * earlier ones are made at the renewal.
 */
export function getChangesToMake({
  state,
  changes,
  live_until,
}: OwnListing): OwnListing['changes'] {
  if (!changes || state === 'withdrawn' || state === 'suspended') return null;
  const isBeforeEnd = state === 'expired' && Date.parse(changes.at) < Date.parse(live_until ?? '');
  return isBeforeEnd ? null : changes;
}

/**
 * Returns true if there is an approved version and a change that visitors do not see. The result is false for a
 * suspended or withdrawn listing.
 */
export function hasUnpublishedChanges({
  state,
  visible,
  review,
  has_changes,
}: OwnListing): boolean {
  const isEditable = state !== 'suspended' && state !== 'withdrawn';
  return visible !== null && isEditable && (review !== null || has_changes);
}

/**
 * Returns true if a live listing ends in at most seven days. If the last payment was for less than 21 days, the
 * margin is a third of them, and begins with the first reminder by e-mail at the latest.
 */
export function isRenewalDue({ state, live_until, payments }: OwnListing, now: Date): boolean {
  if (state !== 'live' || live_until === null) return false;
  const lastPayment = payments.find(({ covers_until }) => covers_until === live_until);
  const days = lastPayment?.days ?? 21;
  const margin = Math.max(Math.min(7, days / 3) * dayMs, getReminderMargin(days));
  return Date.parse(live_until) - now.getTime() <= margin;
}

/**
 * Returns the open payment of a renewal that is only due later. A payment with money that may be on the way is
 * excluded.
 * @param now - the server's time; a renewal is not due while it is unknown.
 */
export function findEarlyRenewal(
  listing: OwnListing,
  now: Date | undefined,
): OwnListing['payments'][number] | undefined {
  if (listing.state !== 'live' || (now && isRenewalDue(listing, now))) return undefined;
  const [payment] = findPayments(listing, 'pending');
  return payment && getPaymentAction(payment) === 'goOn' ? payment : undefined;
}

/**
 * Returns the time in ms between the first reminder and the end of a paid period. The function
 * `app.enqueue_end_reminders` of the database has the same limits.
 */
function getReminderMargin(days: number): number {
  if (days <= 1) return 3 * hourMs;
  return days <= 3 ? dayMs : 3 * dayMs;
}

/** The time after the end of the paid time in which the page of a listing keeps name and phone, in ms. */
const keptContactMs = 7 * dayMs;

/**
 * Returns the time until which the page of an ended listing keeps its name and phone, in ISO 8601. The result is
 * null after that time, after a refund of the last payment, and after a suspension in the last live period. The
 * function `app.kept_contact` of the database has the same rule.
 */
export function getContactEnd(listing: OwnListing, now: Date): string | null {
  const { state, live_from, live_until, payments, history = [] } = listing;
  if (state !== 'expired' || live_from === null || live_until === null) return null;
  const end = Date.parse(live_until) + keptContactMs;
  const isPaid = payments.some(
    (payment) => payment.state === 'paid' && payment.covers_until === live_until,
  );
  const wasSuspended = history.some(
    ({ name, at }) => name === 'suspended' && Date.parse(at) >= Date.parse(live_from),
  );
  return isPaid && !wasSuspended && end > now.getTime() ? new Date(end).toISOString() : null;
}

/** Returns true if the owner can pay for the listing in its present state. */
export function isPayable({ state }: Pick<OwnListing, 'state'>): boolean {
  return !['draft', 'suspended', 'withdrawn'].includes(state);
}

/**
 * Returns the end of the live period if a payment for one more package is confirmed now. The days of the package
 * and of the unused payments begin now, or at the end of the present live period if that is later.
 * @returns undefined for a listing that is neither approved, live nor expired, because its start is unknown.
 */
export function predictEnd(
  listing: OwnListing,
  offer: Pick<PricePackage, 'days'>,
  now: Date,
): Date | undefined {
  const { state, live_until } = listing;
  if (!['live', 'expired', 'approved'].includes(state)) return undefined;
  const paidDays = findUnusedPayments(listing).reduce((sum, { days }) => sum + (days ?? 0), 0);
  const end = state === 'live' && live_until !== null ? Date.parse(live_until) : 0;
  return getEnd(new Date(Math.max(end, now.getTime())), { days: paidDays + offer.days });
}

/** A consequence of a withdrawal for the payments. */
export type WithdrawalMoney =
  | { kind: 'none' | 'pending' }
  | { kind: 'unused' | 'review'; payment: OwnListing['payments'][number] }
  | { kind: 'running'; until: string }
  /** The days until `until` are lost. The payments for later periods are refunded. */
  | { kind: 'renewed'; until: string; payments: OwnListing['payments'] };

/** Returns the first consequence of {@link listWithdrawalMoney}. */
export function getWithdrawalMoney(listing: OwnListing, now: Date): WithdrawalMoney {
  return listWithdrawalMoney(listing, now)[0] ?? { kind: 'none' };
}

/**
 * Returns the consequences of a withdrawal, or of the deletion of the account, for the payments: 'unused' and 'review'
 * for each such payment, then 'renewed' or 'running', otherwise 'pending'. The list is empty without payments. The
 * function `app.cancel_payments` of the database has the same rules.
 */
export function listWithdrawalMoney(listing: OwnListing, now: Date): WithdrawalMoney[] {
  const { state, live_until } = listing;
  const result: WithdrawalMoney[] = [
    ...findUnusedPayments(listing).map((payment) => ({ kind: 'unused' as const, payment })),
    ...findPayments(listing, 'review').map((payment) => ({ kind: 'review' as const, payment })),
  ];
  if (state === 'live' && live_until !== null && Date.parse(live_until) > now.getTime()) {
    const [next, ...later] = findPayments(listing, 'paid')
      .filter(({ covers_from }) => Date.parse(covers_from ?? '') > now.getTime())
      .sort((one, other) => (one.covers_from ?? '').localeCompare(other.covers_from ?? ''));
    result.push(
      next
        ? { kind: 'renewed', until: next.covers_from ?? live_until, payments: [next, ...later] }
        : { kind: 'running', until: live_until },
    );
  }
  if (result.length === 0 && findPayments(listing, 'pending').length > 0) {
    return [{ kind: 'pending' }];
  }
  return result;
}

/**
 * Returns true if a submitted listing missed the deadline for the start of its live period. Its payment is then
 * refunded, and it has no other received payment.
 */
export function isLate(listing: OwnListing): boolean {
  const isPaid = listing.payments.some(({ state }) => state === 'paid' || state === 'review');
  return listing.state === 'submitted' && !isPaid && findRefunds(listing).length > 0;
}

/** Returns the title for display to the owner; '' if it is missing. */
export function getTitle({ visible, draft }: Pick<OwnListing, 'visible' | 'draft'>): string {
  return visible?.title ?? draft.title.trim();
}

/**
 * Returns the path at which the owner pays: the payment page for the pending payment, otherwise for the package of
 * the last payment, otherwise for the package of the draft. Without any of them, the path leads to the list of
 * packages.
 */
export function choosePayPath({ id, payments, draft }: OwnListing): string {
  if (payments.some(({ state }) => state === 'pending')) return getPayPath(id);
  const lastPayment = payments.find((payment) => payment.package !== null);
  // A renewal does not include a website, because the website was built with the first order.
  if (lastPayment?.package)
    return getPayPath(id, { package: lastPayment.package, withWebsite: false });
  if (draft.package !== '') {
    return getPayPath(id, { package: draft.package, withWebsite: draft.withWebsite });
  }
  return `/pricing-type?listing=${id}`;
}
