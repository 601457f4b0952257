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
  isBeingChecked,
  toOpenPaymentLink,
  type OpenPaymentLink,
  type OpenPaymentText,
} from '../payment/open-payment.ts';
import { hasFlow } from '../payment/payment-providers.ts';
import type { OwnListing } from './own-listing.ts';

/**
 * The kinds of next steps with their positions, the most urgent first. The function `app.next_step_position` of the
 * database returns the same positions.
 */
const positions = {
  change: 0,
  renew: 1,
  live: 2,
  paying: 3,
  prompted: 3,
  pay: 4,
  claimed: 5,
  reported: 5,
  review: 6,
  wait: 6,
  ended: 7,
  finish: 8,
} as const;

type ListingStep = keyof typeof positions;

/** The next step: to begin a listing, or a step for an existing one. */
export type NextStep =
  | { kind: 'begin' }
  | {
      kind: ListingStep;
      listing: OwnListing;
      /** The title for display to the owner; '' if it is missing. */
      title: string;
    };

/** The texts of the step on the dashboard. */
export interface NextStepCard {
  heading: string;
  lead: string;
  action: { href: string; label: string };
  /** The main action of a live listing instead: its page is shared by WhatsApp. */
  share?: { url: string; label: string } | undefined;
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
  const getPosition = (listing: OwnListing) => {
    const kind = getKind(listing, now);
    return kind ? positions[kind] : positions.finish + (listing.state === 'withdrawn' ? 2 : 1);
  };
  return listings.toSorted((one, other) => getPosition(one) - getPosition(other));
}

/** Returns the step of the listing with the highest priority; 'begin' if no listing has a step. */
export function getNextStep(listings: readonly OwnListing[], now: Date): NextStep {
  const [listing] = sortByNextStep(listings, now);
  const kind = listing && getKind(listing, now);
  return kind ? { kind, listing, title: getTitle(listing) } : { kind: 'begin' };
}

/** Returns the kind of a listing's next step; undefined for a suspended or withdrawn listing. */
function getKind(listing: OwnListing, now: Date): ListingStep | undefined {
  const { state } = listing;
  if (getChangesToMake(listing)) return 'change';
  if (state === 'draft') return 'finish';
  if (!isPayable(listing)) return undefined;
  if (state === 'live' && !isRenewalDue(listing, now)) return 'live';
  const waiting = getWaitingStep(listing);
  if (waiting) return waiting;
  if (state === 'live') return 'renew';
  return state === 'expired' ? 'ended' : getPayStep(listing);
}

/** Returns the step of a listing with received or reported money. Its owner must not pay again. */
function getWaitingStep(listing: OwnListing): ListingStep | undefined {
  if (findPayments(listing, 'review').length > 0) return 'review';
  if (findUnusedPayments(listing).length > 0) return 'wait';
  const [openPayment] = findPayments(listing, 'pending');
  if (!openPayment || !isBeingChecked(openPayment)) return undefined;
  return openPayment.claimed ? 'claimed' : 'reported';
}

/** Returns the step of a listing that waits for its first payment. */
function getPayStep(listing: OwnListing): ListingStep {
  const [openPayment] = findPayments(listing, 'pending');
  if (!openPayment) return 'pay';
  return hasFlow(openPayment.provider, 'prompt') ? 'prompted' : 'paying';
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
