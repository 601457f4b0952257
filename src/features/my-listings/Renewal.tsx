import { useEffect, useRef, useState } from 'react';
import { formatDate } from '#browser/dates.ts';
import { stopRenewal } from '#browser/api/own-listings.ts';
import type { Renewal as RenewalPlan } from '#domain/listing/own-listing.ts';
import { formatShillings } from '#domain/money/money.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import type { Text } from '#content/text/text.ts';
import { useAction } from '../components/use-action.ts';

interface Props {
  id: number;
  business: string;
  /** Null after the stop. */
  renewal: RenewalPlan | null | undefined;
  /** Called after the stop. */
  onChanged: () => void;
  text: Text['renewal'];
}

/**
 * A line about the M-Pesa prompt before the end of a listing, with the button that stops it. A sentence about the stop
 * replaces the line until the page is left, or until another prompt is planned.
 */
export function Renewal({ renewal, onChanged, ...props }: Props) {
  const [stopped, setStopped] = useState<RenewalPlan>();
  // A list that did not load again after the stop still has the stopped plan.
  const plan = renewal === stopped ? undefined : renewal;
  return (
    <div className="grid justify-items-start gap-1 border-l-4 border-line pl-4 empty:hidden">
      {plan && (
        <Plan
          {...props}
          renewal={plan}
          onStop={() => {
            setStopped(plan);
            onChanged();
          }}
        />
      )}
      {!plan && stopped && <Stopped {...props} />}
    </div>
  );
}

/** The sentence about a stop. It gets the focus, because the button is gone. */
function Stopped({ business, text }: Pick<Props, 'business' | 'text'>) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), []);
  return (
    <p ref={line} role="status" tabIndex={-1} className="max-w-prose font-bold wrap-anywhere">
      <WholeAmounts text={fill(text.stopped, { business })} />
    </p>
  );
}

interface PlanProps extends Pick<Props, 'id' | 'text'> {
  renewal: RenewalPlan;
  onStop: () => void;
}

function Plan({ id, renewal, onStop, text }: PlanProps) {
  const { busy, problem, run } = useAction();
  const { state } = renewal;
  const stop = () => stopRenewal(id).then(onStop);
  return (
    <>
      <h3 className="font-bold">{text.heading}</h3>
      <p className="max-w-prose">
        <WholeAmounts text={describe(renewal, text)} />
      </p>
      {state !== 'price' && (
        <button
          type="button"
          className="-my-1 min-h-11 cursor-pointer text-left font-bold text-brand underline aria-busy:cursor-progress"
          aria-busy={busy}
          onClick={() => void run(stop)}
        >
          {busy ? text.busy : text.stop}
        </button>
      )}
      <Alert>{problem && (problem.code === 'answer-lost' ? text.answerLost : text.failed)}</Alert>
    </>
  );
}

function describe({ amount, phone, at, state }: RenewalPlan, text: Props['text']): string {
  const planned = at === null ? text.later : text.planned;
  return fill(state === 'on' ? planned : text[state], {
    amount: formatShillings(amount),
    phone: formatPhone(phone),
    date: at === null ? '' : formatDate(at),
  });
}
