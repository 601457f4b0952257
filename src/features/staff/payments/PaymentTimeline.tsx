import { useId } from 'react';
import { formatShortMoment } from '#browser/short-dates.ts';
import { formatReceived } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { describeAct } from '#domain/staff/describe-audit.ts';
import { becameDue } from '#domain/staff/refund-turn.ts';
import { fill } from '#domain/text/placeholders.ts';
import { describeMatch } from '../components/describe-match.ts';
import { describeShortfall } from '../components/describe-shortfall.ts';
import { describeDue, listRefundRequests } from '../components/refund-requests.ts';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';

interface Step {
  at: string;
  text: string;
}

/** The steps of a payment in the order of their times, with the people and the codes. */
export function PaymentTimeline({ item }: { item: StaffPayment }) {
  const { text } = useScreen();
  const id = useId();
  // The facts of new money say the same as its two first steps, and its actions stay in sight without them. Money
  // without an order always has a decision, its arrival.
  if (item.state === 'review' && item.decisions.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="font-bold">
        {text.money.timeline}
      </h3>
      <ol className="flex flex-col gap-1 border-s-4 border-line ps-4 wrap-anywhere">
        {listSteps(item, text.money, text.audit).map((step) => (
          <li key={`${step.at} ${step.text}`}>
            <time dateTime={step.at} className="block text-sm text-ink-soft">
              {formatShortMoment(step.at)}
            </time>
            {step.text}
          </li>
        ))}
      </ol>
      <p>
        <ScreenLink href={`?view=audit&subject_id=${encodeURIComponent(item.reference)}`}>
          {text.audit.history}
        </ScreenLink>
      </p>
    </section>
  );
}

function listSteps(
  item: StaffPayment,
  text: StaffText['money'],
  audit: StaffText['audit'],
): Step[] {
  const { created_at, paid_at, provider_reference, shortfall, taken_back, currency } = item;
  const isAlone = cameWithoutOrder(item);
  return [
    ...createStep(created_at, isAlone ? '' : text.begun),
    ...createStep(
      paid_at,
      fill(isAlone ? text.cameAlone : text.came, {
        sum: formatReceived(item),
        code: provider_reference ?? '',
      }),
    ),
    ...createStep(
      shortfall?.accepted_at,
      shortfall ? describeShortfall(shortfall, currency, text) : '',
    ),
    ...createStep(
      taken_back?.at,
      fill(text.takenBack[taken_back?.kind ?? 'taken-back'], { code: taken_back?.code ?? '' }),
    ),
    ...item.decisions.flatMap((decision) =>
      createStep(decision.at, describeDecision(decision, item, text, audit)),
    ),
    ...listMoveSteps(item, text),
    ...listRefundSteps(item, text),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** True for a decision that is the arrival of money in the review. */
const isArrival = ({ from_state, to_state }: StaffPayment['decisions'][number]) =>
  from_state === null && to_state === 'review';

/** True for money that no order expected. A move gives its money a payment of its own, which is no such money. */
const cameWithoutOrder = ({ decisions, listing, move }: StaffPayment) =>
  decisions.some(isArrival) &&
  move?.state !== 'done' &&
  (listing === null || decisions.some(({ details }) => details['match'] !== undefined));

/** True for the entry of a sum that is not the price of its order. */
const isRecordedInReview = ({ from_state, to_state, details }: StaffPayment['decisions'][number]) =>
  (from_state === 'pending' || from_state === 'failed') &&
  to_state === 'review' &&
  Object.keys(details).length === 0;

/** True for money that a staff user recorded. A code that its owner sent has the owner as its actor. */
const isRecordedByStaff = (
  { actor_id }: StaffPayment['decisions'][number],
  item: StaffPayment,
): boolean =>
  actor_id !== null &&
  item.move?.state !== 'done' &&
  (cameWithoutOrder(item) || actor_id !== item.payer_id);

function listRefundSteps({ refund }: StaffPayment, text: StaffText['money']): Step[] {
  if (!refund) return [];
  const { sent_name, code } = refund;
  const sentText = refund.method === 'hand' && sent_name ? text.refundSentBy : text.refundSent;
  return [
    ...listRefundRequests(refund, text),
    ...createStep(
      refund.sent_at,
      fill(sentText, { code: code ?? '', name: sent_name ?? text.somebody }),
    ),
  ];
}

function listMoveSteps({ move }: StaffPayment, text: StaffText['money']): Step[] {
  return createStep(
    move?.decided_at,
    fill(text.moved, {
      from: move?.from_title ?? '',
      to: move?.to_title ?? '',
      name: move?.requested_name ?? text.somebody,
      second: move?.decided_name ?? text.somebody,
    }),
  );
}

/** True for an act before the present refund, which has steps of its own. An earlier refund failed or was withdrawn. */
const isOfEarlierRefund = (
  { at }: StaffPayment['decisions'][number],
  { refund }: StaffPayment,
): boolean => refund === null || Date.parse(at) < Date.parse(refund.requested_at);

/** The details with steps of their own, which have more facts than the entries of the log. */
const ownSteps = new Set(['asked', 'approved', 'sent', 'done', 'accepted']);

/** Returns a text about a decision; '' for a decision with a step of its own, and for an act without a text. */
function describeDecision(
  decision: StaffPayment['decisions'][number],
  item: StaffPayment,
  text: StaffText['money'],
  audit: StaffText['audit'],
): string {
  const { actor_id, actor_name, from_state, to_state, details, listing_title } = decision;
  const name = actor_name ?? text.somebody;
  if (becameDue(decision)) {
    const actor = actor_id === null ? undefined : actor_name;
    return describeDue(actor, getDueReason(decision, item), text);
  }
  if (isArrival(decision) || isRecordedInReview(decision))
    return isRecordedByStaff(decision, item) ? fill(text.recorded, { name }) : '';
  if (to_state === 'failed') return text.failed;
  const { refund, match, move, shortfall } = details;
  if (match !== undefined) {
    const facts = {
      actor_id,
      actor_name,
      // A staff user can also match money with an advert of the same user, which the details say.
      is_by_payer: actor_id === item.payer_id && details['by'] !== 'staff',
      has_other_number: details['number'] === 'differs',
    };
    return describeMatch(facts, listing_title, { money: text, audit });
  }
  // An acceptance has a step of its own until it is undone.
  if (isOfEarlierRefund(decision, item)) {
    if (refund === 'asked') return fill(text.refundAsked, { name });
    if (refund === 'approved') return fill(text.refundApproved, { name });
  }
  const acts = item.shortfall === null ? [refund, move] : [refund, move, shortfall];
  if (acts.some((value) => ownSteps.has(String(value)))) return '';
  if (Object.keys(details).length > 0) {
    const act = describeAct({ ...decision, subject: 'payment' }, audit, '');
    const { reason } = decision;
    if (actor_id === null) return `${act}.`;
    return reason === null
      ? fill(text.decided, { name, act })
      : fill(text.decidedBecause, { name, act, reason });
  }
  if (to_state !== 'paid' || from_state === 'paid' || isAcceptance(decision, item)) return '';
  return fill(from_state === 'review' ? text.matchedToAdvert : text.confirmed, { name });
}

/** True if the payment was paid by the acceptance of a shortfall, which is another entry of the same moment. */
const isAcceptance = ({ at }: StaffPayment['decisions'][number], { decisions }: StaffPayment) =>
  decisions.some(({ details, ...other }) => other.at === at && details['shortfall'] === 'accepted');

/** Returns the payment's reason if the decision is the one that it explains. Undone decisions have lost their reasons. */
const getDueReason = (
  decision: StaffPayment['decisions'][number],
  { state, reason, decisions }: StaffPayment,
) =>
  ['refund_due', 'refunded'].includes(state) && decisions.findLast(becameDue) === decision
    ? reason
    : null;

/** Returns a step if it happened and has a text. */
const createStep = (at: string | null | undefined, text: string): Step[] =>
  at && text !== '' ? [{ at, text }] : [];
