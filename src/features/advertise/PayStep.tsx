import { LinkButton } from '#ui/Button.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import type { PageText } from '#content/text/text.ts';
import type { Offers } from './offers.ts';
import { PayLink } from './PayLink.tsx';
import type { FormController } from './use-listing-form.ts';
import { getDue } from './due.ts';

interface Props {
  form: FormController;
  offers: Offers;
  text: PageText<'advertise'>;
}

/** The last screen, below the result of the submission: the payment, or for a paid listing the way to all listings. */
export function PayStep({ form, offers, text }: Props) {
  const due = getDue(form.state.facts);
  if (!due.mustPay) {
    return (
      <>
        <LinkButton variant="primary" href="/my-adverts">
          {text.toMyListings}
        </LinkButton>
        <OrderSummary form={form} offers={offers} isPaidFor text={text} />
      </>
    );
  }
  return (
    <>
      <PayLink form={form} offers={offers} text={text.pay} />
      <OrderSummary form={form} offers={offers} isPaidFor={false} text={text} />
      <h3 className="text-xl">{text.pay.nextHeading}</h3>
      <ol className="ml-7 grid list-decimal gap-3">
        {text.pay.nextSteps.map((step) => (
          <li key={step} className="max-w-prose pl-1">
            {step}
          </li>
        ))}
      </ol>
    </>
  );
}
