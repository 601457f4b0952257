import { useId } from 'react';
import { formatMoment } from '#browser/dates.ts';
import { formatAmount, formatReceived } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useScreen, type StaffText } from '../components/screen.ts';

interface Step {
  at: string;
  text: string;
}

/** The steps of a payment in the order of their times, with the people and the codes. */
export function PaymentTimeline({ item }: { item: StaffPayment }) {
  const { money: text } = useScreen().text;
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="font-bold">
        {text.timeline}
      </h3>
      <ol className="flex flex-col gap-1 border-s-4 border-line ps-4 wrap-anywhere">
        {listSteps(item, text).map((step) => (
          <li key={`${step.at} ${step.text}`}>
            <time dateTime={step.at} className="block text-sm text-ink-soft">
              {formatMoment(step.at)}
            </time>
            {step.text}
          </li>
        ))}
      </ol>
    </section>
  );
}

function listSteps(item: StaffPayment, text: StaffText['money']): Step[] {
  const { created_at, paid_at, provider_reference, shortfall, taken_back, currency } = item;
  return [
    { at: created_at, text: text.begun },
    ...createStep(
      paid_at,
      fill(text.came, { sum: formatReceived(item), code: provider_reference ?? '' }),
    ),
    ...createStep(
      shortfall?.accepted_at,
      fill(text.accepted, {
        name: shortfall?.accepted_name ?? text.somebody,
        sum: formatAmount({ amount: shortfall?.amount ?? 0, currency }),
        reason: shortfall?.reason ?? '',
      }),
    ),
    ...createStep(
      taken_back?.at,
      fill(text.takenBack[taken_back?.kind ?? 'taken-back'], { code: taken_back?.code ?? '' }),
    ),
    ...listMoveSteps(item, text),
    ...listRefundSteps(item, text),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function listRefundSteps({ refund }: StaffPayment, text: StaffText['money']): Step[] {
  if (!refund) return [];
  const { requested_name, requested_at, approved_name, approved_at, sent_name, code } = refund;
  const sentText = refund.method === 'hand' && sent_name ? text.refundSentBy : text.refundSent;
  return [
    {
      at: requested_at,
      text: fill(text.refundAsked, { name: requested_name ?? text.somebody }),
    },
    ...createStep(approved_at, fill(text.refundApproved, { name: approved_name ?? text.somebody })),
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

/** Returns a step if it happened. */
const createStep = (at: string | null | undefined, text: string): Step[] =>
  at ? [{ at, text }] : [];
