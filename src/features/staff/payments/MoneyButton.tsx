import { listingLimits } from '#domain/listing/listing.limits.ts';
import { getReferenceProviders } from '#domain/payment/payment-providers.ts';
import { describeRefusal } from '#domain/problem/refusal.ts';
import { reasonSchema } from '#domain/staff/staff-listing.ts';
import {
  parseAmount,
  paymentActions,
  type Confirmation,
  type StaffPayment,
} from '#domain/staff/staff-payment.ts';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { FormButton, type FormButtonProps } from '../components/FormButton.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';

type Name = 'reference' | 'amount' | 'currency' | 'reason';

type Form = FormButtonProps<Name, { confirmation: Confirmation; reason: string }, StaffPayment>;

interface Props extends Omit<Form, 'submitLabel' | 'initialValues' | 'check' | 'children'> {
  /** The currency of the order. If it is undefined, the form also requests the currency and a reason. */
  currency?: 'KES' | 'USD';
  /** The known code of the payment, for a form without a field of it. */
  code?: string;
}

/** A button with a form for the code and the amount of a received payment. */
export function MoneyButton({ currency, code = '', ...props }: Props) {
  const { payments: text, ui } = useScreen().text;
  const isUnmatched = currency === undefined;
  return (
    <FormButton
      {...props}
      submitLabel={text.save}
      initialValues={{ reference: code, amount: '', currency: currency ?? 'KES', reason: '' }}
      check={(typed) => checkInput(typed, { needsReason: isUnmatched }, text)}
    >
      {(field) => {
        const [referenceProvider = 'operator'] = getReferenceProviders(
          parseCurrency(field('currency').value),
        );
        return (
          <>
            {isUnmatched && (
              <SelectField
                label={text.currencyLabel}
                options={text.currencies}
                {...field('currency')}
              />
            )}
            {code === '' && (
              <Field
                label={text.codes[referenceProvider]}
                hint={text.codeHints[referenceProvider]}
                autoCapitalize="characters"
                spellCheck={false}
                {...field('reference')}
              />
            )}
            <Field label={text.amountLabel} inputMode="decimal" {...field('amount')} />
            {isUnmatched && (
              <Field
                as="textarea"
                label={ui.reason}
                rows={3}
                maxLength={listingLimits.reason}
                {...field('reason')}
              />
            )}
          </>
        );
      }}
    </FormButton>
  );
}

const parseCurrency = (value: string) => (value === 'USD' ? 'USD' : 'KES');

function checkInput(
  typed: Record<Name, string>,
  { needsReason }: { needsReason: boolean },
  text: StaffText['payments'],
): ReturnType<Form['check']> {
  const { reference } = typed;
  const currency = parseCurrency(typed.currency);
  const amount = parseAmount(typed.amount, currency);
  // The schema gets a valid amount in place of an invalid one, so that the schema reports only problems of the code.
  const confirmation = paymentActions.confirm.safeParse({
    reference,
    amount: amount ?? 1,
    currency,
  });
  const reason = needsReason ? reasonSchema.safeParse(typed.reason) : { data: '' };
  if (confirmation.data && amount !== undefined && reason.data !== undefined) {
    return { data: { confirmation: confirmation.data, reason: reason.data } };
  }
  const describeIssues = (issues: { message: string }[]) =>
    describeRefusal(issues[0]?.message ?? '', text.refusals);
  return {
    problems: {
      ...(confirmation.error && { reference: describeIssues(confirmation.error.issues) }),
      ...(amount === undefined && { amount: text.amountMissing }),
      ...('error' in reason && reason.error && { reason: describeIssues(reason.error.issues) }),
    },
  };
}
