/** A link to a member's open payment, which the header of every page shows. */
import { isPayable, paymentsIn } from '../listing/status.ts';
import type { OwnListing } from '../listing/own-listing.ts';
import { object, string, uuid, type FittingValue } from '../shape/shape.ts';
import { payPath } from './pay-path.ts';

export const openPaymentSchema = object({ id: uuid, href: string, label: string });

export type OpenPayment = FittingValue<typeof openPaymentSchema>;

/** Labels of the link: `goOn` continues the payment, and `see` shows the state of a claim. */
type OpenPaymentText = Record<'goOn' | 'see', string>;

export function openPaymentAt(
  listing: number,
  { id, claimed }: { id: string; claimed?: boolean | undefined },
  text: OpenPaymentText,
): OpenPayment {
  return { id, href: payPath(listing), label: claimed ? text.see : text.goOn };
}

/** Returns the link to the first open payment of a member's listings. */
export function firstOpenPayment(
  listings: OwnListing[],
  text: OpenPaymentText,
): OpenPayment | undefined {
  for (const listing of listings.filter(isPayable)) {
    const [open] = paymentsIn(listing, 'pending');
    if (open) return openPaymentAt(listing.id, open, text);
  }
  return undefined;
}
