/** A link to a member's open payment, which the header of every page shows. */
import { isPayable, findPayments } from '../listing/status.ts';
import type { OwnListing } from '../listing/own-listing.ts';
import { object, string, uuid, type SchemaValue } from '../schema/schema.ts';
import { getPayPath } from './pay-path.ts';

export const openPaymentSchema = object({ id: uuid, href: string, label: string });

export type OpenPayment = SchemaValue<typeof openPaymentSchema>;

/** Labels of the link: `see` for a payment with a claim, and `goOn` for any other payment. */
type OpenPaymentText = Record<'goOn' | 'see', string>;

/** Creates the link to the open payment of a listing. @param listing - id of the listing. */
export function toOpenPayment(
  listing: number,
  { id, claimed }: { id: string; claimed?: boolean | undefined },
  text: OpenPaymentText,
): OpenPayment {
  return { id, href: getPayPath(listing), label: claimed ? text.see : text.goOn };
}

/**
 * Returns the link to the first open payment of the listings for which the member can pay; undefined without one.
 */
export function findOpenPayment(
  listings: OwnListing[],
  text: OpenPaymentText,
): OpenPayment | undefined {
  for (const listing of listings.filter(isPayable)) {
    const [payment] = findPayments(listing, 'pending');
    if (payment) return toOpenPayment(listing.id, payment, text);
  }
  return undefined;
}
