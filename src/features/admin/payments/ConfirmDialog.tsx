import { formatAmount } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import type { ItemProps } from '../components/List.tsx';
import { useScreen } from '../components/screen.ts';
import { MoneyDialog } from './MoneyDialog.tsx';
import { describeOutcome, postPaymentAction } from './post-payment-action.ts';

interface Props extends ItemProps<StaffPayment> {
  onClose: () => void;
}

/** Notes which money was found for a payment. */
export function ConfirmDialog({ item, onClose, onDone }: Props) {
  const { id, reference, amount, currency } = item;
  const { text: all, announce } = useScreen();
  const { payments: text } = all;
  return (
    <MoneyDialog
      heading={fill(text.confirmHeading, { name: item.listing?.name ?? '' })}
      lead={fill(currency === 'KES' ? text.confirmLead : text.confirmCardLead, {
        reference,
        sum: formatAmount({ amount, currency }),
      })}
      draft={`confirm ${id}`}
      currency={currency}
      onClose={onClose}
      onSubmit={async (found) => {
        const confirmed = await postPaymentAction(id, 'confirm', found);
        announce(describeOutcome(confirmed, text));
        onClose();
        onDone(confirmed);
      }}
    />
  );
}
