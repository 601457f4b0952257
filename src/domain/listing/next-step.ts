/** The next step for a member, shown at the top of the dashboard. */
import {
  getChangesToMake,
  isPayable,
  isRenewalDue,
  getTitle,
  findEarlyRenewal,
  findPayments,
  findUnusedPayments,
} from './status.ts';
import {
  toOpenPaymentLink,
  type OpenPaymentLink,
  type OpenPaymentText,
} from '../payment/open-payment.ts';
import type { OwnListing } from './own-listing.ts';

/** The kinds of next steps in the order of their priority. */
const priorities = [
  'change',
  'renew',
  'live',
  'paying',
  'pay',
  'claimed',
  'wait',
  'ended',
  'finish',
] as const;

/** The next step: to begin a listing, or a step for an existing one. */
export type NextStep =
  | { kind: 'begin' }
  | {
      kind: (typeof priorities)[number];
      listing: OwnListing;
      /** The title for display to the owner; '' if it is missing. */
      title: string;
    };

/** The texts of the step on the dashboard. */
export interface NextStepCard {
  heading: string;
  lead: string;
  action: { href: string; label: string };
  /** The text of a notice if no more emails go to the member's address, and of its link to the settings. */
  unreachable?: { sentence: string; action: string } | undefined;
  /** The open payment of any of the member's listings. */
  open?: OpenPaymentLink | undefined;
}

/**
 * Returns the listings sorted by the priority of their next step. Suspended ones follow, and withdrawn ones are
 * last. The function `app.next_step_position` of the database has the same rules.
 */
export function sortByNextStep(listings: readonly OwnListing[], now: Date): OwnListing[] {
  const getPriority = (listing: OwnListing) => {
    const kind = getKind(listing, now);
    return kind
      ? priorities.indexOf(kind)
      : priorities.length + Number(listing.state === 'withdrawn');
  };
  return listings.toSorted((one, other) => getPriority(one) - getPriority(other));
}

/** Returns the step of the listing with the highest priority; 'begin' if no listing has a step. */
export function getNextStep(listings: readonly OwnListing[], now: Date): NextStep {
  const [listing] = sortByNextStep(listings, now);
  const kind = listing && getKind(listing, now);
  return kind ? { kind, listing, title: getTitle(listing) } : { kind: 'begin' };
}

/** Returns the kind of a listing's next step; undefined for a suspended or withdrawn listing. */
function getKind(listing: OwnListing, now: Date): (typeof priorities)[number] | undefined {
  if (getChangesToMake(listing)) return 'change';
  if (listing.state === 'live') return isRenewalDue(listing, now) ? 'renew' : 'live';
  if (listing.state === 'draft') return 'finish';
  if (listing.state === 'expired') return 'ended';
  if (!isPayable(listing)) return undefined;
  const isPaid = findUnusedPayments(listing).length + findPayments(listing, 'review').length > 0;
  if (isPaid) return 'wait';
  const [openPayment] = findPayments(listing, 'pending');
  if (openPayment?.claimed) return 'claimed';
  return openPayment ? 'paying' : 'pay';
}

/**
 * Returns the link to the first open payment of the listings for which the member can pay; undefined without one. A
 * renewal that was begun early has no link.
 */
export function findOpenPayment(
  listings: OwnListing[],
  text: OpenPaymentText,
  now: Date,
): OpenPaymentLink | undefined {
  for (const listing of listings.filter(isPayable)) {
    const [payment] = findPayments(listing, 'pending');
    if (payment && !findEarlyRenewal(listing, now))
      return toOpenPaymentLink(listing.id, payment, text);
  }
  return undefined;
}
