import { formatMoment, formatShortDate } from '#browser/dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Facts } from '#features/listing/Facts.tsx';
import { TextLink } from '#ui/TextLink.tsx';
import type { ItemProps } from '../components/List.tsx';
import type { RowText } from '../components/ListRow.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { UndoRow } from './UndoBar.tsx';

interface Props extends ItemProps<StaffPayment> {
  /** Time of the list's response in ms, by the monotonic clock of the browser's page. */
  readAt: number;
}

/** A payment with its facts, and with the actions of staff. */
export function PaymentItem({ item, readAt, onDone }: Props) {
  return (
    <article className="flex flex-col gap-3">
      <UndoRow payment={item} readAt={readAt} onDone={onDone} />
      <ReviewNotice item={item} />
      <PaymentFacts item={item} />
      <PaymentActions item={item} onDone={onDone} />
    </article>
  );
}

/** A notice about a received amount that differs from the order, or about money that went to another payee. */
export function ReviewNotice({ item }: { item: StaffPayment }) {
  const { payments: text, money } = useScreen().text;
  const { correction, currency } = item;
  if (!item.is_ours) return <p className="notice">{text.otherPayee}</p>;
  if (item.state !== 'review' || !item.listing) return null;
  return (
    <>
      <p className="notice">{text.otherSum}</p>
      {correction && (
        <p className="notice">
          {fill(money.correction, {
            name: correction.requested_name ?? money.somebody,
            sum: formatAmount({ amount: correction.amount, currency }),
          })}
        </p>
      )}
    </>
  );
}

/** Returns true if the received amount equals the amount of the order. */
export const isExpectedAmount = ({ received_amount, amount }: StaffPayment) =>
  received_amount === amount;

export function PaymentFacts({ item }: { item: StaffPayment }) {
  const { payments: text, money } = useScreen().text;
  const rows = [...listFacts(item, text), ...createTimeline(item, money)];
  return <Facts rows={rows} className="items-baseline wrap-anywhere" />;
}

/**
 * Returns the texts of a payment's row. The row contains the provider's code, because staff search for it, or the
 * order's reference if there is no code.
 */
export function toPaymentRow(item: StaffPayment, text: StaffText['payments']): RowText {
  const { state, listing, received_amount, amount, currency, reference } = item;
  const sum = formatAmount({ amount: received_amount ?? amount, currency });
  return {
    name: listing?.title ?? text.money,
    summary: item.is_ours
      ? `${sum}, ${item.provider_reference ?? reference}. ${text.states[state]}`
      : fill(text.otherPayeeRow, { sum, code: item.provider_reference ?? reference }),
    since: formatShortDate(item.paid_at ?? item.created_at),
  };
}

/** Returns facts about a payment with their labels. A fact with an empty value is not displayed. */
function listFacts(item: StaffPayment, text: StaffText['payments']) {
  const { reference, listing, received_amount, amount, currency, covers_from, covers_until } = item;
  const packageName = item.package && (text.packages[item.package] ?? item.package);
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
    [
      text.package,
      packageName && item.with_website ? fill(text.with, { package: packageName }) : packageName,
    ],
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
    createCallFact(listing, text),
  ] as const;
}

/**
 * Returns the steps of a refund and of a move with their labels and with texts, for example about the staff member
 * and the time. A step that did not happen has an empty value.
 */
function createTimeline({ refund, move }: StaffPayment, text: StaffText['money']) {
  const formatActor = (name: string | null, at: string) =>
    fill(text.by, { name: name ?? text.somebody, at: formatMoment(at) });
  return [
    [text.refundAsked, refund && formatActor(refund.requested_name, refund.requested_at)],
    [
      text.refundApproved,
      refund?.approved_at && formatActor(refund.approved_name, refund.approved_at),
    ],
    [
      text.refundSent,
      refund?.sent_at &&
        fill(text.sentIs, { at: formatMoment(refund.sent_at), code: refund.code ?? '' }),
    ],
    [
      text.moved,
      move?.decided_at &&
        fill(text.movedIs, {
          from: move.from_title ?? '',
          to: move.to_title,
          name: move.requested_name ?? text.somebody,
          second: move.decided_name ?? text.somebody,
          at: formatMoment(move.decided_at),
        }),
    ],
  ] as const;
}

/**
 * Returns a fact with the listing's phone number as a link, and with the contact. Its value is empty without a
 * number.
 */
export function createCallFact(listing: StaffPayment['listing'], text: StaffText['payments']) {
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
