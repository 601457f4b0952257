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
  renewal: RenewalPlan;
  /** Called after the stop, with a sentence about it. */
  onChanged: (result: string) => void;
  text: Text['renewal'];
}

/** A line about the M-Pesa prompt before the end of a listing, with the button that stops it. */
export function Renewal({ id, business, renewal, onChanged, text }: Props) {
  const { busy, problem, run } = useAction();
  const { state } = renewal;
  const stop = () => stopRenewal(id).then(() => onChanged(fill(text.stopped, { business })));
  return (
    <div className="grid justify-items-start gap-1 border-l-4 border-line pl-4">
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
    </div>
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
