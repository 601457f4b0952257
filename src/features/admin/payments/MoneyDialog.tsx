import { useState } from 'react';
import { listingLimits } from '#domain/listing/listing.limits.ts';
import { describeRefusal } from '#domain/problem/refusal.ts';
import { reasonSchema } from '#domain/staff/staff-listing.ts';
import { amountFrom, paymentActions, type Confirmation } from '#domain/staff/staff-payment.ts';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { FormDialog } from '../components/FormDialog.tsx';
import { useScreen } from '../components/screen.ts';
import { useAction } from '../components/use-action.ts';
import { useDraft } from '../components/use-draft.ts';

interface Props {
  heading: string;
  lead: string;
  /** Names what is typed. */
  draft: string;
  /** The currency that was asked; without it the form asks for the currency, and for a reason. */
  currency?: 'KES' | 'USD';
  onClose: () => void;
  /** Rejects with a problem where it cannot be done. */
  onSubmit: (found: Confirmation, reason: string) => Promise<void>;
}

type Problems = Partial<Record<'reference' | 'amount' | 'reason', string>>;

/** A form for money that was found: its code and its sum. */
export function MoneyDialog({ heading, lead, currency, onClose, ...props }: Props) {
  const { payments: text, ui } = useScreen().text;
  const { values, write, unit, problems, submit, ...action } = useMoney({ currency, ...props });
  const isCard = unit === 'USD';
  return (
    <FormDialog
      {...{ heading, lead, confirm: text.save, onClose, ...action }}
      onSubmit={() => void submit()}
    >
      {currency === undefined && (
        <SelectField
          label={text.currencyLabel}
          options={text.currencies}
          value={unit}
          onWrite={(value) => write('currency', value)}
        />
      )}
      <Field
        label={isCard ? text.cardCodeLabel : text.codeLabel}
        hint={isCard ? text.cardCodeHint : text.codeHint}
        problem={problems.reference}
        autoCapitalize="characters"
        spellCheck={false}
        value={values.reference}
        onWrite={(value) => write('reference', value)}
      />
      <Field
        label={text.amountLabel}
        problem={problems.amount}
        inputMode="decimal"
        value={values.amount}
        onWrite={(value) => write('amount', value)}
      />
      {currency === undefined && (
        <Field
          as="textarea"
          label={ui.reason}
          problem={problems.reason}
          rows={3}
          maxLength={listingLimits.reason}
          value={values.reason}
          onWrite={(value) => write('reason', value)}
        />
      )}
    </FormDialog>
  );
}

/** What is typed into the form, and what is wrong with it. */
function useMoney({ draft, currency, onSubmit }: Pick<Props, 'draft' | 'currency' | 'onSubmit'>) {
  const { payments: text } = useScreen().text;
  const empty = { reference: '', amount: '', currency: currency ?? 'KES', reason: '' };
  const { values, write, remove } = useDraft(draft, empty);
  const [problems, setProblems] = useState<Problems>({});
  const { busy, failure, run } = useAction();
  const unit = values.currency === 'USD' ? 'USD' : 'KES';

  const submit = async () => {
    const { reference, reason } = values;
    const amount = amountFrom(values.amount, unit);
    // Any sum where none was understood, so that everything else is looked at as well.
    const found = paymentActions.confirm.safeParse({
      reference,
      amount: amount ?? 1,
      currency: unit,
    });
    const why = currency === undefined ? reasonSchema.safeParse(reason) : undefined;
    const describe = (issues: { message: string }[]) =>
      describeRefusal(issues[0]?.message ?? '', text.refusals);
    setProblems({
      ...(found.error && { reference: describe(found.error.issues) }),
      ...(amount === undefined && { amount: text.amountMissing }),
      ...(why?.error && { reason: describe(why.error.issues) }),
    });
    if (!found.data || amount === undefined || why?.error) return;
    if (await run(() => onSubmit(found.data, why?.data ?? ''))) remove();
  };

  return { values, write, unit, problems, busy, failure, submit } as const;
}
