import { requestJson } from '#browser/api/request.ts';
import { formatAmount } from '#domain/money/money.ts';
import { staffPaymentSchema } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import { useScreen } from '../components/screen.ts';
import { MoneyDialog } from './MoneyDialog.tsx';

interface Props {
  onClose: () => void;
  onRecorded: () => void;
}

/** Records money of which nobody knows yet what it is for. */
export function UnmatchedDialog({ onClose, onRecorded }: Props) {
  const { text: all, announce } = useScreen();
  const { payments: text } = all;
  return (
    <MoneyDialog
      heading={text.unmatched}
      lead={text.unmatchedLead}
      draft="unmatched"
      onClose={onClose}
      onSubmit={async (found, reason) => {
        const body = { ...found, reason };
        const path = '/api/staff/payments/unmatched';
        const recorded = await requestJson({ method: 'POST', path, body });
        const { reference, amount, currency } = staffPaymentSchema.parse(recorded);
        announce(fill(text.isRecorded, { reference, sum: formatAmount({ amount, currency }) }));
        onClose();
        onRecorded();
      }}
    />
  );
}
