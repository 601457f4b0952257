import { listingLimits } from '#domain/listing/listing.limits.ts';
import { formatAmount } from '#domain/money/amount.ts';
import { fill } from '#domain/text/fill.ts';
import { Field } from '#ui/Field.tsx';
import type { Text } from '#content/text/text.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { useAnnounce } from '../kit/use-announce.ts';
import { recordUnmatched } from './payment-action.ts';
import { MoneyFields } from './MoneyFields.tsx';
import { useMoneyForm } from './use-money-form.ts';

interface Props {
  text: Text['adminWords']['payments'];
  kit: Text['adminWords']['kit'];
  onClose: () => void;
  onRecorded: () => void;
}

/** Records money of which nobody knows yet what it is for. */
export function UnmatchedDialog({ text, kit, onClose, onRecorded }: Props) {
  const announce = useAnnounce();
  const form = useMoneyForm({
    draft: 'unmatched',
    currency: 'KES',
    text,
    kit,
    onSubmit: async (found) => {
      const { reference, amount, currency } = await recordUnmatched(found);
      announce(fill(text.isRecorded, { reference, sum: formatAmount({ amount, currency }) }));
      onClose();
      onRecorded();
    },
  });
  const { values, write, problems } = form;
  return (
    <FormDialog
      heading={text.unmatched}
      lead={text.unmatchedLead}
      confirm={text.save}
      text={kit}
      busy={form.busy}
      failure={form.failure}
      onClose={onClose}
      onSubmit={() => void form.submit(true)}
    >
      <MoneyFields form={form} asksCurrency text={text} />
      <Field id="money-reason" label={kit.reason} problem={problems.reason}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={3}
            maxLength={listingLimits.reason}
            value={values.reason}
            onChange={(event) => write('reason', event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
