/** A link to a member's open payment, which the header of every page shows. */
import { object, string, uuid, type SchemaValue } from '../schema/schema.ts';
import { getPayPath } from './pay-path.ts';
import { hasFlow, type BookedProvider } from './payment-providers.ts';

export const openPaymentLinkSchema = object({ id: uuid, href: string, label: string });

export type OpenPaymentLink = SchemaValue<typeof openPaymentLinkSchema>;

/** Labels of the link: `see` for a payment with money that may be on the way, and `goOn` for any other payment. */
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

/**
 * Returns the kind of the action on a pending payment, which has one label on every screen: `see` for a payment with money
 * that may be on the way, because it is checked, or because its payer may have confirmed the prompt.
 */
export const getPaymentAction = (
  payment: PendingMoney & { provider: BookedProvider },
): keyof OpenPaymentText =>
  isBeingChecked(payment) || hasFlow(payment.provider, 'prompt') ? 'see' : 'goOn';

/** Creates the link to the open payment of a listing. @param listing - id of the listing. */
export function toOpenPaymentLink(
  listing: number,
  payment: Parameters<typeof getPaymentAction>[0] & { id: string },
  text: OpenPaymentText,
): OpenPaymentLink {
  return { id: payment.id, href: getPayPath(listing), label: text[getPaymentAction(payment)] };
}
