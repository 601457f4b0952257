/** A link to a member's open payment, which the header of every page shows. */
import { object, string, uuid, type SchemaValue } from '../schema/schema.ts';
import { getPayPath } from './pay-path.ts';

export const openPaymentLinkSchema = object({ id: uuid, href: string, label: string });

export type OpenPaymentLink = SchemaValue<typeof openPaymentLinkSchema>;

/** Labels of the link: `see` for a payment that is checked, and `goOn` for any other payment. */
export type OpenPaymentText = Record<'goOn' | 'see', string>;

/** The facts about a pending payment that tell of its money. */
interface PendingMoney {
  /** True if the member submitted an M-Pesa code that is not yet verified. */
  claimed?: boolean;
  /** The time of the provider's report; null or undefined without one. */
  reported_at?: string | null;
}

/** Returns true if the member has paid, by a submitted M-Pesa code or the provider's report, which is checked. */
export const isBeingChecked = ({ claimed, reported_at }: PendingMoney): boolean =>
  claimed === true || typeof reported_at === 'string';

/** Creates the link to the open payment of a listing. @param listing - id of the listing. */
export function toOpenPaymentLink(
  listing: number,
  payment: PendingMoney & { id: string },
  text: OpenPaymentText,
): OpenPaymentLink {
  const label = isBeingChecked(payment) ? text.see : text.goOn;
  return { id: payment.id, href: getPayPath(listing), label };
}
