import { formatAmount, formatReceived, type Amount } from '#domain/money/money.ts';
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
 * Returns a text that a claimed payer's number is one of the owner's, or another; undefined for an unknown or masked
 * number.
 */
export function compareNumbers(
  payer: string | null,
  owner: StaffPayment['owner_phone'],
  text: Text,
): { text: string; differs: boolean } | undefined {
  if (!payer || !owner?.phone || isMasked(payer)) return undefined;
  const differs = !owner.agrees;
  return { text: differs ? text.claimDiffers : text.numbersAgree, differs };
}

/** Returns true for a number of which the provider hides digits, such as '2547*****301'. */
export const isMasked = (phone: string | null): boolean => phone?.includes('*') === true;

/** The owner of the advert to which staff assign some money. */
interface Owner extends Pick<MatchTarget, 'phone' | 'phone_kind'> {
  /** True if the database found that the payer's number can be the owner's number. */
  agrees?: boolean;
  name?: string | null;
  /** The sum that the open order of the advert asks for. */
  order?: Amount | null;
  /** The name of the package of the order, for an action that gives another package. */
  packageName?: string;
}

/** Returns the owner for a comparison. Without a number that the database knows, its number is unknown. */
export const createOwner = (phone: StaffPayment['owner_phone'], order?: Amount): Owner => ({
  ...(phone ?? { phone: null, phone_kind: null }),
  ...(order && { order }),
});

type Money = Pick<StaffPayment, 'received_amount' | 'amount' | 'currency' | 'phone'> & {
  payer?: string | null;
};

/**
 * Returns the facts for the comparison of a payment with a listing: the sums, the listing, the phone numbers and the names
 * of the payer and the owner, and the facts that differ.
 * @param listing - for a payment without a listing, the payment's reference as the title, and the id 0.
 */
export function listComparisonFacts(
  money: Money,
  listing: { id: number; title: string },
  owner: Owner,
  text: Text,
) {
  const { order, name, packageName } = owner;
  return [
    [text.sum, formatReceived(money)],
    [text.orderSum, order && describeOrder(order, packageName, text)],
    [text.advert, fill(text.advertIs, { name: listing.title, id: listing.id })],
    [text.payerNumber, money.phone === null ? text.unknownNumber : formatPhone(money.phone)],
    [text.ownerNumber, describePhone(owner, text)],
    [text.numbers, agreesInPart(money, owner) && text.visibleDigitsAgree],
    [text.payerName, name && money.payer],
    [text.ownerName, name],
    [text.differs, describeDifferences(money, owner, text)],
  ] as const;
}

/** Returns the price of an order, after the name of its package if it is known. */
const describeOrder = (order: Amount, packageName: string | undefined, text: Text): string =>
  packageName
    ? fill(text.orderIs, { package: packageName, sum: formatAmount(order) })
    : formatAmount(order);

/** Returns the request to compare the numbers before an action, or to ask the owner for what is unknown. */
export function askForCheck(
  { phone, currency }: Pick<Money, 'phone' | 'currency'>,
  owner: Pick<Owner, 'phone'>,
  text: Text,
): string {
  if (phone === null) return currency === 'USD' ? text.askForReceipt : text.askForMessage;
  return owner.phone === null ? text.askForNumber : text.ask;
}

/** Returns the names of the facts that differ, or a text that nothing differs. */
function describeDifferences(money: Money, owner: Owner, text: Text): string {
  const { order, name } = owner;
  const hasPhones = money.phone !== null && owner.phone !== null;
  const hasOtherName = name && money.payer && name.toLowerCase() !== money.payer.toLowerCase();
  const differences = [
    ...(order ? describeOtherSum(money, order, text) : []),
    ...(numbersDiffer(money, owner) ? [text.differences.number] : []),
    ...(hasOtherName ? [text.differences.name] : []),
  ];
  if (differences.length > 0) return differences.join(', ');
  if (!hasPhones) return text.nothingKnownDiffers;
  return isMasked(money.phone) ? text.nothingVisibleDiffers : text.nothingDiffers;
}

/** Returns the difference between the received and the expected sum, or nothing. Two currencies have no difference. */
function describeOtherSum(money: Money, { amount, currency }: Amount, text: Text): string[] {
  if (currency !== money.currency) return [text.differences.sum];
  const excess = getReceived(money) - amount;
  if (excess === 0) return [];
  const { less, more } = text.differences;
  return [
    fill(excess < 0 ? less : more, { sum: formatAmount({ amount: Math.abs(excess), currency }) }),
  ];
}

/** Returns true if the visible digits of the payer's masked number are those of the owner. */
const agreesInPart = (money: Money, owner: Owner): boolean =>
  isMasked(money.phone) && owner.phone !== null && !numbersDiffer(money, owner);

/** Returns true if both numbers are known, and that of the payer can be no number of the owner. */
export const numbersDiffer = (
  { phone }: Pick<Money, 'phone'>,
  owner: Pick<Owner, 'phone' | 'agrees'>,
): boolean =>
  phone !== null && owner.phone !== null && !(owner.agrees ?? canBeSame(phone, owner.phone));

const getReceived = ({ received_amount, amount }: Money) => received_amount ?? amount;

/** Returns true if each visible digit of a number, such as '2547*****301', is that of the other number. */
function canBeSame(masked: string | null, phone: string | null): boolean {
  const [maskedDigits = '', digits = ''] = [masked, phone].map((number) =>
    number?.replaceAll(/[^\d*]/g, ''),
  );
  return (
    maskedDigits.length === digits.length &&
    Array.from(maskedDigits).every((digit, index) => digit === '*' || digit === digits[index])
  );
}
