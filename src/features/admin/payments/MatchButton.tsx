import { formatAmount } from '#domain/money/money.ts';
import { paymentActions, type StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import { Choice } from '#features/components/Choice.tsx';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { FormButton } from '../components/FormButton.tsx';
import type { ItemProps } from '../components/List.tsx';
import { useScreen } from '../components/screen.ts';
import { describeOutcome, postPaymentAction } from './post-payment-action.ts';

/** Says which listing money was for, and what it buys. */
export function MatchButton({ item, onDone }: ItemProps<StaffPayment>) {
  const { id, listing, reference, provider_reference, received_amount, currency } = item;
  const { payments: text } = useScreen().text;
  const sum = formatAmount({ amount: received_amount ?? 0, currency });
  return (
    <FormButton
      open={text.match}
      heading={fill(text.matchHeading, { sum })}
      lead={fill(text.matchLead, { reference, code: provider_reference ?? '' })}
      confirm={text.matchSave}
      draft={`match ${id}`}
      initial={{
        listing: String(listing?.id ?? ''),
        package: text.offers[0]?.id ?? '',
        website: '',
      }}
      check={(typed) => {
        const bought = paymentActions.match.safeParse({
          listing: Number(typed.listing.trim() || Number.NaN),
          package: typed.package,
          withWebsite: typed.website !== '',
        });
        return bought.data ? { data: bought.data } : { problems: { listing: text.listingMissing } };
      }}
      act={(bought) => postPaymentAction(id, 'match', bought)}
      done={(payment) => describeOutcome(payment, text)}
      onDone={onDone}
    >
      {(field) => (
        <>
          <Field
            label={text.listingLabel}
            hint={text.listingHint}
            inputMode="numeric"
            {...field('listing')}
          />
          <SelectField
            label={text.packageLabel}
            options={Object.fromEntries(text.offers.map(({ id, words }) => [id, words]))}
            {...field('package')}
          />
          <Choice
            type="checkbox"
            checked={field('website').value !== ''}
            onChoose={(isWanted) => field('website').onWrite(isWanted ? 'yes' : '')}
          >
            {text.website}
          </Choice>
        </>
      )}
    </FormButton>
  );
}
