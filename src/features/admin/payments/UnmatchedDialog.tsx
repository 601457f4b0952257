import { listingLimits } from '#domain/listing/listing.limits.ts';
import { sumInWords } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import { Field } from '#ui/Field.tsx';
import type { KitText } from '../admin-text.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { useAnnounce } from '../kit/use-announce.ts';
import { recordUnmatched } from './move-payment.ts';
import { MoneyFields } from './MoneyFields.tsx';
import type { PaymentsText } from './payments-text.ts';
import { useMoneyForm } from './use-money-form.ts';

interface Props {
  text: PaymentsText;
  kit: KitText;
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
      announce(fill(text.isRecorded, { reference, sum: sumInWords(amount, currency) }));
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
