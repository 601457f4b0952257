import { Fragment } from 'react';
import { formatDate } from '#browser/dates.ts';
import { formatShortMoment } from '#browser/short-dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import type { PaymentLine } from '#domain/staff/staff-pages.ts';
import { fill } from '#domain/text/placeholders.ts';
import { describeDifferences } from './describe-differences.ts';
import { describeMatch } from './describe-match.ts';
import { describeShortfall } from './describe-shortfall.ts';
import { getFindHref, getPaymentHref } from './hrefs.ts';
import { ListingLink } from './ListingLink.tsx';
import { describeDue, describeRefundFailure, listRefundRequests } from './refund-requests.ts';
import { useScreen, type StaffText } from './screen.ts';
import { ScreenLink } from './ScreenLink.tsx';

interface Props {
  payments: readonly PaymentLine[];
  /** True on a page of another subject than the listing, so that each line names its listing. */
  hasListing?: boolean;
}

/** Payments with their timelines, as links to the list of payments. The attempts of an order are in one row. */
export function PaymentLines({ payments, hasListing = false }: Props) {
  const { payments: text } = useScreen().text;
  return (
    <ul className="ruled flex flex-col">
      {groupByReference(payments).map(([payment, ...others]) => (
        <li key={payment.id} className="py-1 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-4">
            <ScreenLink href={getPaymentHref(payment.reference)}>{payment.reference}</ScreenLink>
            <Attempt payment={payment} />
            {hasListing && payment.listing_id !== null && (
              <ListingLink id={payment.listing_id} title={payment.title} />
            )}
          </p>
          <Steps payment={payment} />
          {others.map((attempt) => (
            <Fragment key={attempt.id}>
              <p className="flex flex-wrap items-center gap-x-4">
                <span>{text.sameOrder}</span>
                <Attempt payment={attempt} />
              </p>
              <Steps payment={attempt} />
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Returns the payments by order. The attempt that received money is the first of its order. */
function groupByReference(payments: readonly PaymentLine[]): [PaymentLine, ...PaymentLine[]][] {
  const groups = new Map<string, [PaymentLine, ...PaymentLine[]]>();
  for (const payment of payments) {
    const group = groups.get(payment.reference);
    if (group === undefined) groups.set(payment.reference, [payment]);
    else if (group[0].paid_at === null && payment.paid_at !== null) group.unshift(payment);
    else group.push(payment);
  }
  return [...groups.values()];
}

/**
 * The sum, the package and the state of a payment, its payer's number, its open differences, and the reference that matched money had
 * before.
 */
function Attempt({ payment }: { payment: PaymentLine }) {
  const { payments: text } = useScreen().text;
  const { former_reference: former } = payment;
  return (
    <>
      <span className="font-bold whitespace-nowrap">{formatAmount(payment)}</span>
      {payment.package !== null && <span>{describePackage(payment, text)}</span>}
      <span>{text.states[payment.state]}</span>
      {payment.phone && <span className="whitespace-nowrap">{formatPhone(payment.phone)}</span>}
      {payment.differences.length > 0 && (
        <ScreenLink href={getPaymentHref(payment.reference)}>
          {describeDifferences(payment, text)}
        </ScreenLink>
      )}
      {former !== null && <span>{fill(text.formerReference, { reference: former })}</span>}
    </>
  );
}

function Steps({ payment }: { payment: PaymentLine }) {
  const { text } = useScreen();
  return (
    <ol className="mb-1 flex flex-col gap-2 border-s-4 border-line ps-4 sm:gap-0 sm:border-0 sm:ps-0">
      {listSteps(payment, text).map((step) => (
        <li key={`${step.at} ${step.step}`} className="sm:flex sm:gap-x-4 sm:text-ink-soft">
          <time
            dateTime={step.at}
            className="block shrink-0 text-sm text-ink-soft sm:w-40 sm:text-base"
          >
            {formatShortMoment(step.at)}
          </time>
          <StepText step={step} />
        </li>
      ))}
    </ol>
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
function listSteps(payment: PaymentLine, texts: StaffText): Step[] {
  const { pages: text, money } = texts;
  const { created_at, paid_at, code, receipt_number, covers_from, covers_until } = payment;
  const { refunded_at, refund_code, claims, shortfall, currency } = payment;
  // Money in review waits for a decision, and pays for nothing yet. Only an order was started.
  const { arrival, match, failed_at } = payment;
  const isAlone = arrival !== null && (payment.listing_id === null || match !== null);
  const hasOrder = !isAlone && (payment.package !== null || payment.listing_id !== null);
  const isPaid = hasOrder && payment.state !== 'review';
  const cameText = isAlone ? text.cameAlone : text.came;
  const steps = [
    { at: hasOrder ? created_at : null, step: text.started },
    ...claims.map((claim) => ({
      at: claim.at,
      step: text.claimed,
      code: claim.code,
      claim: claim.state,
    })),
    { at: paid_at, step: isPaid ? text.paidFor : cameText, code, receipt: receipt_number },
    {
      at: isAlone && arrival.actor_id !== null ? arrival.at : null,
      step: fill(money.recorded, { name: arrival?.actor_name ?? money.somebody }),
    },
    { at: match?.at ?? null, step: match ? describeMatch(match, payment.title, texts) : '' },
    { at: failed_at, step: money.failed },
    {
      at: shortfall?.accepted_at ?? null,
      step: shortfall ? describeShortfall(shortfall, currency, money) : '',
    },
    {
      at: covers_until && covers_from,
      step: fill(text.covers, { until: covers_until ? formatDate(covers_until) : '' }),
    },
    ...listRefundSteps(payment, texts),
    { at: refunded_at, step: text.refunded, code: refund_code },
  ];
  return steps.flatMap(({ at, ...step }) => (at === null ? [] : [{ at, ...step }]));
}

/** Returns the decision to give the money back, the requests to send it, and the failure at the provider. */
function listRefundSteps(
  { due, refund, reason }: PaymentLine,
  { money, refunds }: StaffText,
): Step[] {
  const actor = due?.is_by_staff ? due.name : undefined;
  const requests = refund ? listRefundRequests(refund, money) : [];
  const failure = refund?.failure;
  return [
    ...(due ? [{ at: due.at, step: describeDue(actor, reason, money) }] : []),
    ...requests.map(({ at, text: step }) => ({ at, step })),
    ...(failure ? [{ at: failure.at, step: describeRefundFailure(failure.cause, refunds) }] : []),
  ];
}
