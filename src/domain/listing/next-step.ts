/** The next step for a member, shown at the top of the dashboard. */
import {
  getChangesToMake,
  isPayable,
  isRenewalDue,
  getTitle,
  findPayments,
  findUnusedPayments,
} from './status.ts';
import type { OpenPayment } from '../payment/open-payment.ts';
import type { OwnListing } from './own-listing.ts';

/** The priorities of listings for the next step: a live listing first, then those that require an action. */
const priorities = [
  'live',
  'renew',
  'change',
  'paying',
  'pay',
  'claimed',
  'wait',
  'finish',
  'ended',
] as const;

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
  /** The open payment of any of the member's listings. */
  open?: OpenPayment | undefined;
}

/** Returns the listings sorted by their next step. Suspended listings follow, and withdrawn ones are last. */
export function sortByNextStep(listings: readonly OwnListing[], now: Date): OwnListing[] {
  const getPriority = (listing: OwnListing) => {
    const kind = getKind(listing, now);
    return kind
      ? priorities.indexOf(kind)
      : priorities.length + Number(listing.state === 'withdrawn');
  };
  return listings.toSorted((one, other) => getPriority(one) - getPriority(other));
}

export function getNextStep(listings: readonly OwnListing[], now: Date): NextStep {
  const [listing] = sortByNextStep(listings, now);
  const kind = listing && getKind(listing, now);
  return kind ? { kind, listing, title: getTitle(listing) } : { kind: 'begin' };
}

function getKind(listing: OwnListing, now: Date): (typeof priorities)[number] | undefined {
  if (listing.state === 'live') return isRenewalDue(listing, now) ? 'renew' : 'live';
  if (getChangesToMake(listing)) return 'change';
  if (listing.state === 'draft') return 'finish';
  if (listing.state === 'expired') return 'ended';
  if (!isPayable(listing)) return undefined;
  const isPaid = findUnusedPayments(listing).length + findPayments(listing, 'review').length > 0;
  if (isPaid) return 'wait';
  const [open] = findPayments(listing, 'pending');
  if (open?.claimed) return 'claimed';
  return open ? 'paying' : 'pay';
}
