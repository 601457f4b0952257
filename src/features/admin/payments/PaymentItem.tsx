import { formatMoment, formatShortDate } from '#browser/dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import { Facts } from '#features/listing/Facts.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import type { ItemProps } from '../components/List.tsx';
import type { RowWords } from '../components/ListRow.tsx';
import { useScreen, type AdminText } from '../components/screen.ts';
import { PaymentActions } from './PaymentActions.tsx';

/** A payment: what is known of it, and what staff can do. */
export function PaymentItem({ item, onDone }: ItemProps<StaffPayment>) {
  return (
    <article className="flex flex-col gap-3">
      <InReview item={item} />
      <PaymentFacts item={item} />
      <PaymentActions item={item} onDone={onDone} />
    </article>
  );
}

/** Why money that came for an advert waits for a person. */
export function InReview({ item }: { item: StaffPayment }) {
  const { payments: text } = useScreen().text;
  if (item.state !== 'review' || !item.listing) return null;
  return <p className="notice">{isPrice(item) ? text.otherPayee : text.otherSum}</p>;
}

/** Whether the sum that came is the one that was asked. */
export const isPrice = ({ received_amount, amount }: StaffPayment) => received_amount === amount;

export function PaymentFacts({ item }: { item: StaffPayment }) {
  const { payments: text } = useScreen().text;
  return <Facts rows={factsOf(item, text)} className="items-baseline wrap-anywhere" />;
}

/** The line of a payment in a list; its code is what staff look for. */
export function paymentRow(item: StaffPayment, text: AdminText['payments']): RowWords {
  const { state, listing, received_amount, amount, currency, reference } = item;
  const sum = formatAmount({ amount: received_amount ?? amount, currency });
  return {
    name: listing?.name ?? text.money,
    what: `${sum}, ${item.provider_reference ?? reference}. ${text.states[state]}`,
    since: formatShortDate(item.paid_at ?? item.created_at),
  };
}

/** What is known of a payment, name by name; what is not known is left out. */
function factsOf(item: StaffPayment, text: AdminText['payments']) {
  const { reference, listing, received_amount, amount, currency, covers_from, covers_until } = item;
  const name = item.package && (text.packages[item.package] ?? item.package);
  const cover = covers_from !== null &&
    covers_until !== null && {
      from: formatMoment(covers_from),
      until: formatMoment(covers_until),
    };
  return [
    [
      text.reference,
      fill(text.referenceIs, { reference, provider: text.providers[item.provider] }),
    ],
    [text.listing, listing && fill(text.advertIs, { id: listing.id })],
    [text.payer, item.payer],
    [text.package, name && item.with_website ? fill(text.with, { package: name }) : name],
    [text.asked, item.package && formatAmount({ amount, currency })],
    [
      text.came,
      received_amount === null ? null : formatAmount({ amount: received_amount, currency }),
    ],
    [text.code, item.provider_reference],
    [text.says, item.claims.map(({ code }) => code).join(', ')],
    [text.phone, item.phone && formatPhone(item.phone)],
    [text.begun, formatMoment(item.created_at)],
    [text.paidAt, item.paid_at && formatMoment(item.paid_at)],
    [text.covers, cover ? fill(text.coversIs, cover) : null],
    [text.receipt, item.receipt_number?.toString()],
    [text.reason, item.reason],
    callRow(listing, text),
  ] as const;
}

/** The owner's number, to be called at once. */
export function callRow(listing: StaffPayment['listing'], text: AdminText['payments']) {
  return [
    text.call,
    listing?.phone && (
      <>
        <TextLink href={`tel:${listing.phone}`}>{formatPhone(listing.phone)}</TextLink>{' '}
        {listing.contact}
      </>
    ),
  ] as const;
}
