import { useState } from 'react';
import { formatAmount } from '#domain/money/money.ts';
import { paymentActions, type StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { FormDialog } from '../components/FormDialog.tsx';
import type { ItemProps } from '../components/List.tsx';
import { useScreen, type AdminText } from '../components/screen.ts';
import { useAction } from '../components/use-action.ts';
import { useDraft } from '../components/use-draft.ts';
import { describeOutcome, postPaymentAction } from './post-payment-action.ts';

interface Props extends ItemProps<StaffPayment> {
  onClose: () => void;
}

/** Says which listing money was for, and what it buys. */
export function MatchDialog({ item, onClose, onDone }: Props) {
  const { id, listing, reference, provider_reference, received_amount, currency } = item;
  const { text: all, announce } = useScreen();
  const { payments: text } = all;
  const { busy, failure, run } = useAction();
  const draft = useDraft(`match ${id}`, {
    listing: String(listing?.id ?? ''),
    package: text.offers[0]?.id ?? '',
    website: '',
  });
  const { values } = draft;
  const [problem, setProblem] = useState<string>();

  const submit = async () => {
    const bought = paymentActions.match.safeParse({
      listing: Number(values.listing.trim() || Number.NaN),
      package: values.package,
      withWebsite: values.website !== '',
    });
    setProblem(bought.success ? undefined : text.listingMissing);
    if (!bought.success) return;
    const isDone = await run(async () => {
      const matched = await postPaymentAction(id, 'match', bought.data);
      announce(describeOutcome(matched, text));
      onClose();
      onDone(matched);
    });
    if (isDone) draft.remove();
  };

  return (
    <FormDialog
      heading={fill(text.matchHeading, {
        sum: formatAmount({ amount: received_amount ?? 0, currency }),
      })}
      lead={fill(text.matchLead, { reference, code: provider_reference ?? '' })}
      confirm={text.matchSave}
      {...{ busy, failure, onClose }}
      onSubmit={() => void submit()}
    >
      <MatchFields draft={draft} problem={problem} text={text} />
    </FormDialog>
  );
}

interface FieldsProps {
  draft: ReturnType<typeof useDraft<{ listing: string; package: string; website: string }>>;
  problem: string | undefined;
  text: AdminText['payments'];
}

function MatchFields({ draft: { values, write }, problem, text }: FieldsProps) {
  return (
    <>
      <Field
        label={text.listingLabel}
        hint={text.listingHint}
        problem={problem}
        inputMode="numeric"
        value={values.listing}
        onWrite={(value) => write('listing', value)}
      />
      <SelectField
        label={text.packageLabel}
        options={Object.fromEntries(text.offers.map(({ id, words }) => [id, words]))}
        value={values.package}
        onWrite={(value) => write('package', value)}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-6"
          checked={values.website !== ''}
          onChange={(event) => write('website', event.target.checked ? 'yes' : '')}
        />
        {text.website}
      </label>
    </>
  );
}
