/** A link to a member's open payment, which the header of every page shows. */
import { object, string, uuid, type SchemaValue } from '../schema/schema.ts';
import { getPayPath } from './pay-path.ts';

export const openPaymentLinkSchema = object({ id: uuid, href: string, label: string });

export type OpenPaymentLink = SchemaValue<typeof openPaymentLinkSchema>;

/** Labels of the link: `see` for a payment with a submitted M-Pesa code, and `goOn` for any other payment. */
export type OpenPaymentText = Record<'goOn' | 'see', string>;

/** Creates the link to the open payment of a listing. @param listing - id of the listing. */
export function toOpenPaymentLink(
  listing: number,
  { id, claimed }: { id: string; claimed?: boolean },
  text: OpenPaymentText,
): OpenPaymentLink {
  return { id, href: getPayPath(listing), label: claimed ? text.see : text.goOn };
}
