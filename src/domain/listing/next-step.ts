/** What a member should do next to be found, told on top of her dashboard. */
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

/** What comes first where a member has several listings: the one that is live, then what she has to do. */
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
      /** The title that its owner knows it by, '' where it has none. */
      title: string;
    };

/** The step as the dashboard shows it, in words. */
export interface NextStepCard {
  heading: string;
  lead: string;
  action: { href: string; words: string };
  /** Of any of her listings. */
  open?: OpenPayment | undefined;
}

/** Listings in that order; what is suspended comes last but for what is gone. */
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
