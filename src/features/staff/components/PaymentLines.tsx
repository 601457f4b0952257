import { formatDate } from '#browser/dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import { formatTime } from '#domain/staff/format-time.ts';
import type { PaymentLine } from '#domain/staff/staff-pages.ts';
import { fill } from '#domain/text/placeholders.ts';
import { getListingHref, getPaymentHref } from './hrefs.ts';
import { useScreen, type StaffText } from './screen.ts';
import { ScreenLink } from './ScreenLink.tsx';

interface Props {
  payments: readonly PaymentLine[];
  /** True on a page of another subject than the listing, so that each line names its listing. */
  hasListing?: boolean;
}

/** Payments with their timelines, as links to the list of payments. */
export function PaymentLines({ payments, hasListing = false }: Props) {
  const { payments: text, pages } = useScreen().text;
  return (
    <ul className="ruled flex flex-col">
      {payments.map((payment) => (
        <li key={payment.id} className="flex flex-wrap items-center gap-x-4 py-1 wrap-anywhere">
          <ScreenLink href={getPaymentHref(payment.reference)}>{payment.reference}</ScreenLink>
          <span className="font-bold whitespace-nowrap">{formatAmount(payment)}</span>
          <span>{text.states[payment.state]}</span>
          {hasListing && payment.listing_id !== null && (
            <ScreenLink href={getListingHref(payment.listing_id)}>
              {payment.title || fill(pages.number, { id: payment.listing_id })}
            </ScreenLink>
          )}
          <span className="w-full text-ink-soft">{listTimes(payment, pages).join('. ')}</span>
        </li>
      ))}
    </ul>
  );
}

/** Returns texts about the times of a payment, in their order, with its codes. */
function listTimes(payment: PaymentLine, text: StaffText['pages']): string[] {
  const { created_at, paid_at, code, receipt_number, covers_from, covers_until } = payment;
  const { refunded_at, refund_code } = payment;
  return [
    fill(text.started, { date: formatTime(created_at) }),
    ...(paid_at === null ? [] : [fill(text.came, { date: formatTime(paid_at), code: code ?? '' })]),
    ...(receipt_number === null ? [] : [fill(text.receipt, { number: receipt_number })]),
    ...(covers_from === null || covers_until === null
      ? []
      : [fill(text.covers, { from: formatDate(covers_from), until: formatDate(covers_until) })]),
    ...(refunded_at === null
      ? []
      : [fill(text.refunded, { date: formatTime(refunded_at), code: refund_code ?? '' })]),
  ];
}
