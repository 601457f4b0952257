import { formatReceived } from '#domain/money/money.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import type { MatchTarget, StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { StaffText } from '../components/screen.ts';

type Text = StaffText['money'];

/**
 * Returns a text with the phone number of an owner and the source of the number, or a text for an unknown number.
 */
export function describePhone(
  { phone, phone_kind }: Pick<MatchTarget, 'phone' | 'phone_kind'>,
  text: Text,
): string {
  if (phone === null || phone_kind === null) return text.unknownNumber;
  return fill(text.numberIs[phone_kind], { phone: formatPhone(phone) });
}

/**
 * Returns a text that a claimed payer's number is that of the advert, or another; undefined for an unknown or masked
 * number.
 */
export function compareNumbers(
  payer: string | null,
  owner: string | null | undefined,
  text: Text,
): { text: string; differs: boolean } | undefined {
  if (!payer || !owner || payer.includes('*')) return undefined;
  const differs = payer !== owner;
  return { text: differs ? text.claimDiffers : text.numbersAgree, differs };
}

/**
 * Returns the facts for the comparison of a payment with a listing: the amount, the listing, and the phone numbers
 * of the payer and the owner.
 * @param listing - for a payment without a listing, the payment's reference as the title, and the id 0.
 */
export function listComparisonFacts(
  money: Pick<StaffPayment, 'received_amount' | 'amount' | 'currency' | 'phone'>,
  listing: { id: number; title: string },
  owner: Pick<MatchTarget, 'phone' | 'phone_kind'>,
  text: Text,
) {
  return [
    [text.sum, formatReceived(money)],
    [text.advert, fill(text.advertIs, { name: listing.title, id: listing.id })],
    [text.payerNumber, money.phone === null ? text.unknownNumber : formatPhone(money.phone)],
    [text.ownerNumber, describePhone(owner, text)],
  ] as const;
}
