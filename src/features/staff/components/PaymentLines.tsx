import { formatDate } from '#browser/dates.ts';
import { formatShortDate } from '#browser/short-dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import type { PaymentLine } from '#domain/staff/staff-pages.ts';
import { fill } from '#domain/text/placeholders.ts';
import { getFindHref, getListingHref, getPaymentHref } from './hrefs.ts';
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
        <li key={payment.id} className="py-1 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-4">
            <ScreenLink href={getPaymentHref(payment.reference)}>{payment.reference}</ScreenLink>
            <span className="font-bold whitespace-nowrap">{formatAmount(payment)}</span>
            <span>{text.states[payment.state]}</span>
            {hasListing && payment.listing_id !== null && (
              <ScreenLink href={getListingHref(payment.listing_id)}>
                {payment.title || fill(pages.number, { id: payment.listing_id })}
              </ScreenLink>
            )}
          </p>
          <ol className="pb-1 text-ink-soft">
            {listSteps(payment, pages).map(({ at, step, code, receipt }) => (
              <li key={step} className="flex gap-x-4">
                <span className="w-28 shrink-0">{formatShortDate(at)}</span>
                <span className="[&_a]:-my-2.5">
                  {step} {code && <ScreenLink href={getFindHref(code)}>{code}</ScreenLink>}
                  {receipt && `. ${fill(pages.receipt, { number: receipt })}`}
                </span>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

interface Step {
  at: string | null;
  step: string;
  code?: string | null;
  receipt?: number | null;
}

/** Returns the steps of a payment that have a time, in their order. */
function listSteps(payment: PaymentLine, text: StaffText['pages']) {
  const { created_at, paid_at, code, receipt_number, covers_from, covers_until } = payment;
  const { refunded_at, refund_code } = payment;
  const steps: Step[] = [
    { at: created_at, step: text.started },
    { at: paid_at, step: text.came, code, receipt: receipt_number },
    {
      at: covers_until && covers_from,
      step: fill(text.covers, { until: covers_until ? formatDate(covers_until) : '' }),
    },
    { at: refunded_at, step: text.refunded, code: refund_code },
  ];
  return steps.flatMap(({ at, ...step }) => (at === null ? [] : [{ at, ...step }]));
}
