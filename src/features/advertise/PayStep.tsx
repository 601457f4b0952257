import { OrderSummary } from './OrderSummary.tsx';
import type { PageText } from '#content/text/text.ts';
import type { Offers } from './offers.ts';
import { PayLink } from './PayLink.tsx';
import type { FormController } from './use-listing-form.ts';
import { ListingOutcome } from './ListingOutcome.tsx';
import { getDue } from './due.ts';

interface Props {
  form: FormController;
  offers: Offers;
  text: PageText<'advertise'>;
}

/** The last screen: the result of the submission, and the link to the payment. */
export function PayStep({ form, offers, text }: Props) {
  const { facts } = form.state;
  const due = getDue(facts);
  return (
    <>
      <OrderSummary form={form} offers={offers} isPaidFor={!due.mustPay} text={text} />
      <ListingOutcome facts={facts} due={due} text={text.pay} />
      {due.mustPay && (
        <>
          <PayLink form={form} offers={offers} text={text.pay} />
          <h3 className="text-xl">{text.pay.nextHeading}</h3>
          <ol className="ml-7 grid list-decimal gap-3">
            {text.pay.nextSteps.map((step) => (
              <li key={step} className="max-w-prose pl-1">
                {step}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
