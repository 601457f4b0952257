import { requestJson } from '#browser/api/request.ts';
import { formatShortMoment } from '#browser/short-dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { Difference } from '#domain/staff/difference.ts';
import type { WaitingEntry } from '#domain/staff/waiting-money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Facts } from '#features/listing/Facts.tsx';
import { factsClass } from '../components/facts-class.ts';
import { actionGridClass } from '../components/action-grid.ts';
import { ActionButton } from '../components/ActionButton.tsx';
import { Decisions } from '../components/Decisions.tsx';
import { toFormText } from '../components/FormButton.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { getPaymentHref } from '../components/hrefs.ts';
import { ListingLink } from '../components/ListingLink.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { listMoneyFacts } from './money-facts.ts';
import { describeRefundCause, describeRequest } from './RefundNotice.tsx';
import { isWholeBack, ReturnedButton } from './ReturnedButton.tsx';

interface Props {
  item: WaitingEntry<'difference'>;
  onDone: () => void;
}

/** The differences of one code between the site's ledger and a provider's records. */
export function DifferenceItem({ item: { difference, others, payment }, onDone }: Props) {
  return <Differences differences={[difference, ...others]} payment={payment} onDone={onDone} />;
}

interface DifferencesProps {
  /** True within the item of the money, which has the facts about the payment itself. */
  isNested?: boolean;
  differences: readonly Difference[];
  payment: StaffPayment | null;
  /** Called with the id of a decided difference. */
  onDone: (id: number) => void;
}

/** Lines between a difference and the facts above or below it. */
const nestedClass = 'border-line not-first:border-t not-first:pt-3 not-last:border-b not-last:pb-3';

/** Differences, each with the actions that settle it. */
export function Differences({ differences, isNested = false, onDone, payment }: DifferencesProps) {
  return differences.map((difference) => (
    <section key={difference.id} className={`flex flex-col gap-3 ${isNested ? nestedClass : ''}`}>
      <DifferenceFacts difference={difference} payment={payment} isNested={isNested} />
      <Decisions>
        <DifferenceActions
          difference={difference}
          payment={payment}
          onDone={() => onDone(difference.id)}
        />
      </Decisions>
    </section>
  ));
}

interface DifferenceProps {
  difference: Difference;
  payment: StaffPayment | null;
}

function DifferenceFacts({
  difference,
  payment,
  isNested,
}: DifferenceProps & { isNested: boolean }) {
  const { payments, refunds } = useScreen().text;
  const { difference: text } = payments;
  const { at, kind, provider, code, recorded_amount, provider_amount, currency } = difference;
  const formatSum = (amount: number | null) =>
    amount !== null && formatAmount({ amount, currency });
  const { listing } = payment ?? {};
  return (
    <>
      <h3 className="font-bold">{text.kinds[kind]}</h3>
      <p>{describeLead(kind, payment, text)}</p>
      <Facts
        className={factsClass}
        rows={[
          [text.provider, text.providers[provider]],
          [payments.code, !isNested && code],
          [text.booked, formatSum(recorded_amount)],
          [text.listed, formatSum(provider_amount)],
          [
            payments.reference,
            !isNested && payment && (
              <ScreenLink href={getPaymentHref(payment.reference)}>{payment.reference}</ScreenLink>
            ),
          ],
          [payments.listing, !isNested && listing && <ListingLink {...listing} />],
          [text.refund, !isNested && payment && describeOpenRefund(payment, refunds)],
          [text.at, formatShortMoment(at)],
        ]}
      />
    </>
  );
}

/** Returns the staff users and the cause of an open or failed refund; '' for another payment. */
function describeOpenRefund(payment: StaffPayment, text: StaffText['refunds']): string {
  if (payment.refund?.state === 'sent') return '';
  return [describeRequest(payment, text), describeRefundCause(payment, text)]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Returns the text about the next steps. Those after two different sums depend on the state of the payment. */
export function describeLead(
  kind: Difference['kind'],
  payment: Pick<StaffPayment, 'is_ours' | 'state' | 'is_reported'> | null,
  text: StaffText['payments']['difference'],
): string {
  if (payment?.is_ours === false) return text.otherPayee;
  if (isSettledByDecision(kind, payment)) return text.settlesItself;
  if (kind !== 'other-sum' || !payment) return text.leads[kind];
  const { state, is_reported } = payment;
  // The sum of a provider's message stays as it is.
  if (state === 'review' && is_reported) return text.leads[kind];
  const steps: Partial<Record<StaffPayment['state'], string>> = text.otherSum;
  return steps[state] ?? text.leads[kind];
}

/** True for a missing message of which the decision about the money settles the difference, too. */
const isSettledByDecision = (
  kind: Difference['kind'],
  payment: Pick<StaffPayment, 'state'> | null,
): boolean => kind === 'message-missed' && payment?.state === 'review';

function DifferenceActions({
  difference,
  payment,
  onDone,
}: DifferenceProps & Pick<Props, 'onDone'>) {
  const { text: texts } = useScreen();
  const { difference: text } = texts.payments;
  const { id, code } = difference;
  const getDecisionProps = (action: 'settle' | 'close', announcement: string) => ({
    ...toFormText(text, action, { code }),
    facts: payment ? listMoneyFacts(payment, texts) : undefined,
    draftKey: `${action} ${id}`,
    action: (reason: string) =>
      requestJson({
        method: 'POST',
        path: `/api/staff/differences/${id}/${action}`,
        body: { reason },
      }),
    announcement: fill(announcement, { code }),
    onDone,
  });
  if (isSettledByDecision(difference.kind, payment)) return null;
  // The money stands in its payment already, so one click confirms it without a dialog.
  if (difference.kind === 'message-missed' && payment) {
    return (
      <div className={actionGridClass}>
        <ActionButton
          label={text.arrived}
          action={() =>
            requestJson({
              method: 'POST',
              path: `/api/staff/differences/${id}/settle`,
              body: { reason: text.arrivedReason },
            })
          }
          toAnnouncement={() => fill(text.settled, { code })}
          onDone={onDone}
        />
      </div>
    );
  }
  const isBack = payment?.taken_back?.id === id && isWholeBack(payment);
  return (
    <div className={actionGridClass}>
      {isBack && <ReturnedButton item={payment} onDone={onDone} />}
      <ReasonButton {...getDecisionProps('settle', text.settled)} />
      <ReasonButton {...getDecisionProps('close', text.closed)} />
    </div>
  );
}
