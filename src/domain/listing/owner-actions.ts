/** The actions that an owner has on a listing in its present state. */
import { getPaymentAction } from '../payment/open-payment.ts';
import {
  findEarlyRenewal,
  findPayments,
  findRefunds,
  getPromptTime,
  getChangesToMake,
  isRenewalDue,
} from './status.ts';
import type { OwnListing } from './own-listing.ts';

export type OwnerAction =
  | 'finish'
  | 'change'
  /** Continues the payment that is open. */
  | 'goOn'
  /** Shows the open payment with money that may be on the way. */
  | 'see'
  | 'pay'
  /** Pays once more, after a refund. */
  | 'again'
  | 'renew'
  | 'share'
  | 'open'
  | 'edit'
  /** Calls the staff. */
  | 'call';

export interface OwnerActions {
  /** The main action; null if the owner has to wait, and for a withdrawn listing. */
  primary: OwnerAction | null;
  /** The other actions, the most useful one first. */
  others: OwnerAction[];
}

/**
 * Returns the actions on a listing. A task that the listing waits for is the main action; a live listing without one
 * is shared. A renewal that was begun early is a line of text on the card, and none of the actions.
 * @param now - the server's time; a renewal is not due while it is unknown.
 */
export function getOwnerActions(listing: OwnListing, now: Date | undefined): OwnerActions {
  const [primary = null, ...others] = listActions(listing, now);
  // While staff check a paid listing, editing it is possible but nothing that the owner has to do.
  return primary === 'edit' ? { primary: null, others: ['edit'] } : { primary, others };
}

function listActions(listing: OwnListing, now: Date | undefined): OwnerAction[] {
  const change: OwnerAction[] = getChangesToMake(listing) ? ['change'] : [];
  const edit: OwnerAction[] = change.length > 0 ? [] : ['edit'];
  const [openPayment] = findPayments(listing, 'pending');
  const hasTask = openPayment !== undefined && !findEarlyRenewal(listing, now);
  const goOn: OwnerAction[] = hasTask ? [getPaymentAction(openPayment)] : [];
  const isPaying = openPayment !== undefined || findPayments(listing, 'review').length > 0;
  const renew: OwnerAction[] = isPaying ? [] : ['renew'];
  // The planned prompt renews the listing without an action of its owner.
  const isDue = now && isRenewalDue(listing, now) && getPromptTime(listing) === null;
  switch (listing.state) {
    case 'draft':
      return ['finish'];
    case 'changes_requested':
      return ['change', ...goOn];
    case 'live':
      return isDue
        ? [...change, ...goOn, ...renew, 'share', 'open', ...edit]
        : [...change, ...goOn, 'share', 'open', ...edit, ...renew];
    case 'expired':
      return [...change, ...goOn, ...renew, ...edit];
    case 'suspended':
      return ['call'];
    case 'withdrawn':
      return [];
    default:
      return [...goOn, ...listPayActions(listing), 'edit'];
  }
}

/** Returns the action to pay for a listing before its first live period. Its list is empty after a payment. */
function listPayActions(listing: OwnListing): OwnerAction[] {
  const hasPayment = listing.payments.some(({ state }) =>
    ['pending', 'paid', 'review'].includes(state),
  );
  if (hasPayment) return [];
  return [findRefunds(listing).length > 0 ? 'again' : 'pay'];
}
