import { formatAmount } from '#domain/money/amount.ts';
import { type StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import type { Text } from '#content/text/text.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { useAnnounce } from '../kit/use-announce.ts';
import { actOnPayment } from './payment-action.ts';
import { outcomeOf } from './outcome-of.ts';
import { MoneyFields } from './MoneyFields.tsx';
import { useMoneyForm } from './use-money-form.ts';

interface Props {
  item: StaffPayment;
  text: Text['adminWords']['payments'];
  kit: Text['adminWords']['kit'];
  onClose: () => void;
  onUpdated: (item: StaffPayment) => void;
}

/** Notes which money was found for a payment. */
export function ConfirmDialog({ item, text, kit, onClose, onUpdated }: Props) {
  const { id, reference, amount, currency } = item;
  const announce = useAnnounce();
  const form = useMoneyForm({
    draft: `confirm ${id}`,
    currency,
    text,
    kit,
    onSubmit: async (found) => {
      const body = { reference: found.reference, amount: found.amount, currency: found.currency };
      const updated = await actOnPayment(id, 'confirm', body);
      announce(outcomeOf(updated, text));
      onClose();
      onUpdated(updated);
    },
  });
  return (
    <FormDialog
      heading={fill(text.confirmHeading, { name: item.listing?.name ?? '' })}
      lead={fill(currency === 'KES' ? text.confirmLead : text.confirmCardLead, {
        reference,
        sum: formatAmount({ amount, currency }),
      })}
      confirm={text.save}
      text={kit}
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
      onSubmit={() => void form.submit(false)}
    >
      <MoneyFields form={form} asksCurrency={false} text={text} />
    </FormDialog>
  );
}
