/** The texts of the rows of refunds. */
import { formatShortDate } from '#browser/short-dates.ts';
import { formatReceived } from '#domain/money/money.ts';
import { getTurnStart } from '#domain/staff/refund-turn.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { RowText } from '../components/ListRow.tsx';
import type { StaffText } from '../components/screen.ts';
import { nameMoney } from './PaymentItem.tsx';
import { describeRefundCause, describeRequest } from './RefundNotice.tsx';

/** Maximum number of characters of a reason in a row. The opened row has the whole reason. */
const maxReasonLength = 60;

/** Returns the advert of a refund, or the name of money without an advert. */
const getName = (item: StaffPayment, text: StaffText['payments']) =>
  item.listing?.title ?? nameMoney(item, text);

/**
 * Returns the texts of a due refund's row: advert, sum, code and reason, the request, and the start of the turn. The cause
 * of a failure comes first.
 */
export function toRefundRow(item: StaffPayment, { payments, refunds: text }: StaffText): RowText {
  const { reason, provider_reference, reference } = item;
  const cause = describeRefundCause(item, text);
  return {
    name: getName(item, payments),
    summary: fill(cause === '' ? text.row : text.failedRow, {
      sum: formatReceived(item),
      code: provider_reference ?? reference,
      why: cause || excerpt(reason ?? '', maxReasonLength),
    }),
    turn: describeRequest(item, text),
    since: fill(text.since, { date: formatShortDate(getTurnStart(item)) }),
    endsWithTime: true,
    wraps: 'whole',
  };
}

/** Returns the texts of a sent refund's row: advert, sum, code, and the staff users that approved and sent it. */
export function toSentRow(item: StaffPayment, { payments, refunds: text }: StaffText): RowText {
  const { refund, refunded_at, created_at, refund_code } = item;
  const name = refund?.sent_name ?? refund?.requested_name;
  const second = refund?.approved_name;
  const template = second ? text.sentRowApproved : text.sentRow;
  return {
    name: getName(item, payments),
    summary: fill(name ? template : text.sentRowItself, {
      sum: formatReceived(item),
      code: refund_code ?? '',
      name: name ?? '',
      second: second ?? '',
    }),
    since: formatShortDate(refunded_at ?? created_at),
    endsWithTime: true,
    wraps: 'whole',
  };
}
