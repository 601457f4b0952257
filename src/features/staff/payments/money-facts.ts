import { formatShortMoment } from '#browser/short-dates.ts';
import { formatReceived } from '#domain/money/money.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { becameDue } from '#domain/staff/refund-turn.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { describeDifferences } from '../components/describe-differences.ts';
import type { FactRows } from '../components/FormButton.tsx';
import type { StaffText } from '../components/screen.ts';
import { wentBackReason } from './RefundNotice.tsx';

type Texts = Pick<StaffText, 'payments' | 'money' | 'ui' | 'listings' | 'pages'>;

/**
 * Returns the facts about a payment for the dialog of an action with its money: the advert, the owner, the payer, the sum,
 * the code, and the requests of staff with their reason.
 */
export function listMoneyFacts(item: StaffPayment, texts: Texts): FactRows {
  const { payments, money, ui, listings, pages } = texts;
  const { listing, payer, phone, provider_reference, move, refund } = item;
  const due = item.state === 'refund_due' ? item.decisions.findLast(becameDue) : undefined;
  const isMove = move?.state === 'asked';
  const request = isMove ? move : refund;
  return [
    [
      payments.listing,
      listing && fill(pages.named, { name: listing.title || listings.unnamed, id: listing.id }),
    ],
    [money.moveTo, isMove && fill(pages.named, { name: move.to_title, id: move.to_listing_id })],
    [money.ownerName, listing?.owner],
    [payments.payer, payer !== listing?.owner && payer],
    [payments.phone, phone && formatPhone(phone)],
    [money.sum, formatReceived(item)],
    [money.paymentCode, provider_reference],
    [payments.differs, describeDifferences(item, payments)],
    [
      money.dueBy,
      due && formatAct(due.actor_id === null ? money.itself : due.actor_name, due.at, money),
    ],
    [money.askedBy, request && formatAct(request.requested_name, request.requested_at, money)],
    [
      money.approvedBy,
      refund?.approved_at && formatAct(refund.approved_name, refund.approved_at, money),
    ],
    [ui.reason, isMove ? move.reason : due && item.reason],
  ];
}

/**
 * Returns the fact about the receiver of a refund by hand: the number of the payer, or the place with the number that we
 * do not have in full. PayPal has accounts in place of numbers.
 */
function getReceiver(
  { phone, currency, provider_reference, reference }: StaffPayment,
  { refunds: text }: Pick<StaffText, 'refunds'>,
): FactRows[number] {
  const code = provider_reference ?? reference;
  const number = phone === null ? '' : formatPhone(phone);
  if (currency === 'USD') return [text.receiver, fill(text.receiverPayPal, { code })];
  if (number === '') return [text.receiver, fill(text.receiverUnknown, { code })];
  return [
    text.receiver,
    number.includes('*') ? fill(text.receiverMasked, { phone: number, code }) : number,
  ];
}

/** Returns the facts of {@link listMoneyFacts} for a refund by hand. The receiver replaces the number of the payer. */
export const listHandFacts = (
  item: StaffPayment,
  texts: Texts & Pick<StaffText, 'refunds'>,
): FactRows => [getReceiver(item, texts), ...listMoneyFacts({ ...item, phone: null }, texts)];

/**
 * Returns the facts of {@link listMoneyFacts} for a refund that the provider sent, or may have sent. The number of the payer
 * has a label that asks for no second transfer.
 */
export function listSentFacts(
  item: StaffPayment,
  texts: Texts & Pick<StaffText, 'refunds'>,
): FactRows {
  const { refund, phone } = item;
  const { wentBackTo, mayHaveGoneTo } = texts.refunds;
  return [
    [
      refund?.reason === wentBackReason ? wentBackTo : mayHaveGoneTo,
      phone === null ? null : formatPhone(phone),
    ],
    ...listMoneyFacts({ ...item, phone: null }, texts),
  ];
}

/** Returns the name of the actor and the time of an act. */
const formatAct = (name: string | null, at: string, text: StaffText['money']): string =>
  fill(text.actorAt, { name: name ?? text.somebody, at: formatShortMoment(at) });
