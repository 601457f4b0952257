import { requestJson } from '#browser/api/request.ts';
import { formatReceived } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { toFormText } from '../components/FormButton.tsx';
import { ReasonButton } from '../components/ReasonButton.tsx';
import { useScreen } from '../components/screen.ts';
import { listMoneyFacts } from './money-facts.ts';

/** Returns true if all money of a payment went back without a request, so that staff can record it. */
export function isWholeBack({ taken_back, state, received_amount, refund }: StaffPayment): boolean {
  return (
    taken_back !== null &&
    !taken_back.is_closed &&
    ['paid', 'review', 'refund_due'].includes(state) &&
    (taken_back.amount ?? received_amount) === received_amount &&
    refund?.state !== 'sending'
  );
}

interface Props {
  item: StaffPayment;
  onDone: () => void;
}

/** A button that records money as returned, which its provider took or sent back. Nothing is sent. */
export function ReturnedButton({ item, onDone }: Props) {
  const { text: texts } = useScreen();
  const { payments: text } = texts;
  const { reference, taken_back } = item;
  if (!taken_back) return null;
  const { lead, ...formText } = toFormText(text, 'returned', { sum: formatReceived(item) });
  return (
    <ReasonButton
      {...formText}
      facts={listMoneyFacts(item, texts)}
      lead={fill(lead, { code: taken_back.code })}
      variant="primary"
      draftKey={`returned ${taken_back.id}`}
      action={(reason) =>
        requestJson({
          method: 'POST',
          path: `/api/staff/differences/${taken_back.id}/returned`,
          body: { reason },
        })
      }
      announcement={fill(text.isReturned, { reference })}
      onDone={onDone}
    />
  );
}
