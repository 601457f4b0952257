/** The next step for a member, shown at the top of the dashboard. */
import {
  changesToMake,
  isPayable,
  isRenewalDue,
  getTitle,
  paymentsIn,
  unusedPayments,
} from './status.ts';
import type { OpenPayment } from '../payment/open-payment.ts';
import type { OwnListing } from './own-listing.ts';

/** The priorities of listings for the next step: a live listing first, then those that require an action. */
const order = [
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
      kind: (typeof order)[number];
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
export function inOrder(listings: readonly OwnListing[], now: Date): OwnListing[] {
  const place = (listing: OwnListing) => {
    const kind = getKind(listing, now);
    return kind ? order.indexOf(kind) : order.length + Number(listing.state === 'withdrawn');
  };
  return listings.toSorted((one, other) => place(one) - place(other));
}

export function getNextStep(listings: readonly OwnListing[], now: Date): NextStep {
  const [listing] = inOrder(listings, now);
  const kind = listing && getKind(listing, now);
  return kind ? { kind, listing, title: getTitle(listing) } : { kind: 'begin' };
}

function getKind(listing: OwnListing, now: Date): (typeof order)[number] | undefined {
  if (listing.state === 'live') return isRenewalDue(listing, now) ? 'renew' : 'live';
  if (changesToMake(listing)) return 'change';
  if (listing.state === 'draft') return 'finish';
  if (listing.state === 'expired') return 'ended';
  if (!isPayable(listing)) return undefined;
  const isPaid = unusedPayments(listing).length + paymentsIn(listing, 'review').length > 0;
  if (isPaid) return 'wait';
  const [open] = paymentsIn(listing, 'pending');
  if (open?.claimed) return 'claimed';
  return open ? 'paying' : 'pay';
}
