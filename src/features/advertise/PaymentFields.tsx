import type { ComponentProps, ReactNode } from 'react';
import {
  findPaymentProblem,
  formatPaymentDetails,
  maxAccountLength,
  parsePaymentDetails,
  paymentParts,
  type PaymentDetails,
  type PaymentPart,
} from '#domain/listing/payment-details.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { Field } from '#ui/Field.tsx';
import { Choice } from '../components/Choice.tsx';
import { focusNextFieldOnEnter } from './focus-next-field.ts';
import type { FormFields } from './use-listing-form.ts';
import { getFieldId } from './use-form-position.ts';
import type { ListingFormText } from './use-problems.ts';

interface Props {
  form: FormFields;
  text: ListingFormText;
  note: ReactNode;
}

const fieldId = getFieldId('payment_details');
const [firstPart] = paymentParts;

/** Maximum length of a typed value. It leaves room for blanks in a number. */
const maxTypedLength = maxAccountLength * 2;

const inputs: Record<PaymentPart, Pick<ComponentProps<'input'>, 'inputMode' | 'type'>> = {
  till: { inputMode: 'numeric' },
  paybill: { inputMode: 'numeric' },
  account: {},
  pochi: { type: 'tel', inputMode: 'tel' },
};

/**
 * The ways in which customers pay the owner: an input for each number, and a checkbox for cash. The account appears with
 * a paybill. The draft has all of them as one text.
 */
export function PaymentFields({ form, text, note }: Props) {
  const typed = form.state.draft.payment_details;
  const details = parsePaymentDetails(typed);
  const problem = form.problems.payment_details;
  const wrongPart = problem === undefined ? undefined : (findPaymentProblem(typed) ?? firstPart);
  const { label, hint } = text.fields.payment_details;
  const { paymentNames } = text.listing;
  const write = (change: Partial<PaymentDetails>) =>
    form.write({ payment_details: formatPaymentDetails({ ...details, ...change }) });
  const hasAccount = details.paybill !== '' || details.account !== '';
  return (
    <fieldset className="flex w-full min-w-0 flex-col gap-3">
      <legend className="font-bold">{label}</legend>
      {hint !== undefined && <p className="text-ink-soft">{hint}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        {paymentParts.map(
          (part) =>
            (part !== 'account' || hasAccount) && (
              <Field
                key={part}
                // The form focuses this id when the field has a problem.
                id={part === (wrongPart ?? firstPart) ? fieldId : `${fieldId}-${part}`}
                label={paymentNames[part]}
                problem={part === wrongPart ? problem : undefined}
                value={part === 'pochi' ? formatPhone(details.pochi) : details[part]}
                onWrite={(value) => write({ [part]: value })}
                {...inputs[part]}
                autoComplete="off"
                maxLength={maxTypedLength}
                enterKeyHint="next"
                onKeyDown={focusNextFieldOnEnter}
              />
            ),
        )}
      </div>
      <Choice type="checkbox" checked={details.cash} onChoose={(cash) => write({ cash })}>
        {paymentNames.cash}
      </Choice>
      {note}
    </fieldset>
  );
}
