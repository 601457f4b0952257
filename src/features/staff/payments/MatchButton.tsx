import { useState } from 'react';
import { formatReceived } from '#domain/money/money.ts';
import type { MatchTarget, StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { FormButton } from '../components/FormButton.tsx';
import type { ItemProps } from '../components/List.tsx';
import { useScreen } from '../components/screen.ts';
import { findOffers } from './find-offers.ts';
import { postPaymentAction } from './post-payment-action.ts';
import { TargetField } from './TargetField.tsx';
import { useUndoCallbacks } from './UndoBar.tsx';

/**
 * A button with a form that matches a payment with a listing and with an offer at the received amount. Staff type
 * the listing's id, and see the listing's title before they confirm. Without such an offer, a note replaces the
 * button.
 */
export function MatchButton({ item, onDone }: ItemProps<StaffPayment>) {
  const { id, reference, provider_reference } = item;
  const { payments: text, money: moneyText } = useScreen().text;
  const callbacks = useUndoCallbacks(onDone);
  const [target, setTarget] = useState<MatchTarget | null>(null);
  const offers = findOffers(item, text.bought);
  if (offers.length === 0) return <p className="col-span-full">{moneyText.noPackage}</p>;
  return (
    <FormButton
      openLabel={text.match}
      heading={fill(text.matchHeading, { sum: formatReceived(item) })}
      lead={fill(text.matchLead, { reference, code: provider_reference ?? '' })}
      submitLabel={text.matchSave}
      draftKey={`match ${id}`}
      // The value of `package` is the index of an offer.
      initialValues={{ listing: '', package: '0' }}
      check={(typed) => {
        const offer = offers[Number(typed.package)] ?? offers[0];
        if (!offer || target?.id !== Number(typed.listing)) {
          const problem = typed.listing.trim() === '' ? text.listingMissing : moneyText.targetFirst;
          return { problems: { listing: problem } };
        }
        return {
          data: { listing: target.id, package: offer.id, withWebsite: offer.withWebsite },
        };
      }}
      action={(match) => postPaymentAction(id, 'match', match)}
      {...callbacks}
    >
      {(field) => (
        <>
          <TargetField money={item} {...field('listing')} onTarget={setTarget} />
          <SelectField
            label={text.packageLabel}
            options={Object.fromEntries(offers.map(({ name }, index) => [String(index), name]))}
            {...field('package')}
          />
        </>
      )}
    </FormButton>
  );
}
