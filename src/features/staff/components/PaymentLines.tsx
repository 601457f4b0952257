import { formatDate } from '#browser/dates.ts';
import { formatShortMoment } from '#browser/short-dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import type { PaymentLine } from '#domain/staff/staff-pages.ts';
import { fill } from '#domain/text/placeholders.ts';
import { getFindHref, getPaymentHref } from './hrefs.ts';
import { ListingLink } from './ListingLink.tsx';
import { describeDue, listRefundRequests } from './refund-requests.ts';
import { useScreen, type StaffText } from './screen.ts';
import { ScreenLink } from './ScreenLink.tsx';

interface Props {
  payments: readonly PaymentLine[];
  /** True on a page of another subject than the listing, so that each line names its listing. */
  hasListing?: boolean;
}

/** Payments with their timelines, as links to the list of payments. */
export function PaymentLines({ payments, hasListing = false }: Props) {
  const { payments: text, pages, money } = useScreen().text;
  return (
    <ul className="ruled flex flex-col">
      {payments.map((payment) => (
        <li key={payment.id} className="py-1 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-4">
            <ScreenLink href={getPaymentHref(payment.reference)}>{payment.reference}</ScreenLink>
            <span className="font-bold whitespace-nowrap">{formatAmount(payment)}</span>
            {payment.package !== null && <span>{describePackage(payment, text)}</span>}
            <span>{text.states[payment.state]}</span>
            {hasListing && payment.listing_id !== null && (
              <ListingLink id={payment.listing_id} title={payment.title} />
            )}
          </p>
          <ol className="pb-1 text-ink-soft">
            {listSteps(payment, pages, money).map((step) => (
              <li key={`${step.at} ${step.step}`} className="flex flex-wrap gap-x-4">
                <span className="w-40 shrink-0">{formatShortMoment(step.at)}</span>
                <StepText step={step} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

/** Returns the name of the payment's package, with its website. */
export function describePackage(
  { package: id, with_website }: Pick<PaymentLine, 'package' | 'with_website'>,
  text: StaffText['payments'],
): string {
  const name = id === null ? '' : (text.packages[id] ?? id);
  return with_website ? fill(text.with, { package: name }) : name;
}

interface Step {
  at: string;
  step: string;
  code?: string | null;
  receipt?: number | null;
  claim?: PaymentLine['claims'][number]['state'];
}

/** A step with its code as a link. A claim that waits leads to the list in which staff decide it. */
function StepText({ step: { step, code, receipt, claim } }: { step: Step }) {
  const { pages: text } = useScreen().text;
  return (
    <span className="min-w-0 flex-[1_1_10rem]">
      {step}{' '}
      {code && (
        <ScreenLink href={getFindHref(code)} isInline>
          {code}
        </ScreenLink>
      )}
      {receipt && `. ${fill(text.receipt, { number: receipt })}`}
      {claim && '. '}
      {claim === 'waiting' ? (
        <ScreenLink href="?view=payments" isInline>
          {text.claimStates.waiting}
        </ScreenLink>
      ) : (
        claim && text.claimStates[claim]
      )}
    </span>
  );
}

/** Returns the steps of a payment that have a time, in their order. */
function listSteps(
  payment: PaymentLine,
  text: StaffText['pages'],
  money: StaffText['money'],
): Step[] {
  const { created_at, paid_at, code, receipt_number, covers_from, covers_until } = payment;
  const { refunded_at, refund_code, claims } = payment;
  // Money in review waits for a decision, and pays for nothing yet. Only an order was started.
  const hasOrder = payment.package !== null || payment.listing_id !== null;
  const isPaid = hasOrder && payment.state !== 'review';
  const steps = [
    { at: hasOrder ? created_at : null, step: text.started },
    ...claims.map((claim) => ({
      at: claim.at,
      step: text.claimed,
      code: claim.code,
      claim: claim.state,
    })),
    { at: paid_at, step: isPaid ? text.paidFor : text.came, code, receipt: receipt_number },
    {
      at: covers_until && covers_from,
      step: fill(text.covers, { until: covers_until ? formatDate(covers_until) : '' }),
    },
    ...listRefundSteps(payment, money),
    { at: refunded_at, step: text.refunded, code: refund_code },
  ];
  return steps.flatMap(({ at, ...step }) => (at === null ? [] : [{ at, ...step }]));
}

/** Returns the decision to give the money back, and the requests to send it. */
function listRefundSteps({ due, refund, reason }: PaymentLine, text: StaffText['money']): Step[] {
  const actor = due?.is_by_staff ? due.name : undefined;
  return [
    ...(due ? [{ at: due.at, step: describeDue(actor, reason, text) }] : []),
    ...(refund ? listRefundRequests(refund, text) : []).map(({ at, text: step }) => ({ at, step })),
  ];
}
