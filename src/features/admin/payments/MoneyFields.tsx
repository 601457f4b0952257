import { Field } from '#ui/Field.tsx';
import type { MoneyForm } from './use-money-form.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  form: MoneyForm;
  /** Whether the currency is not known from what was asked. */
  asksCurrency: boolean;
  text: Text['adminWords']['payments'];
}

/** The code and the sum of money that was found. */
export function MoneyFields({ form, asksCurrency, text }: Props) {
  const { values, write, problems, unit } = form;
  const isCard = unit === 'USD';
  return (
    <>
      {asksCurrency && (
        <Field id="money-currency" label={text.currencyLabel}>
          {(wiring) => (
            <select
              {...wiring}
              value={unit}
              onChange={(event) => write('currency', event.target.value)}
            >
              <option value="KES">{text.currencies.KES}</option>
              <option value="USD">{text.currencies.USD}</option>
            </select>
          )}
        </Field>
      )}
      <Field
        id="money-code"
        label={isCard ? text.cardCodeLabel : text.codeLabel}
        hint={isCard ? text.cardCodeHint : text.codeHint}
        problem={problems.reference}
      >
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            value={values.reference}
            onChange={(event) => write('reference', event.target.value)}
          />
        )}
      </Field>
      <Field id="money-amount" label={text.amountLabel} problem={problems.amount}>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={values.amount}
            onChange={(event) => write('amount', event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
