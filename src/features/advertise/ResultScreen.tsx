import { LinkButton } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';
import { FormHeading } from './FormHeading.tsx';
import { ListingOutcome } from './ListingOutcome.tsx';
import { RequestedFields } from './Notices.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PayLink } from './PayLink.tsx';
import { Progress } from './Progress.tsx';
import { getDue } from './due.ts';
import type { Facts } from './form-state.ts';
import { headingId } from './use-form-position.ts';
import type { FormPartProps } from './use-listing-form.ts';

/**
 * The screen after the submission. Its title is the state of the listing. Below it is the payment, or for a paid
 * listing the way to all listings.
 */
export function ResultScreen({ form, offers, text }: Omit<FormPartProps, 'store'>) {
  const { facts, id } = form.state;
  const due = getDue(facts);
  const result = getResult(facts);
  const isDone = result === 'sent' || result === 'approved';
  return (
    <div data-result>
      <div className={`flex gap-2 ${isDone ? 'text-good' : 'text-brand'}`}>
        {isDone && (
          <span aria-hidden="true" className="text-title leading-none">
            ✓
          </span>
        )}
        <FormHeading id={headingId} tabIndex={-1} className="text-title">
          {text.pay.results[result]}
        </FormHeading>
      </div>
      <ListingOutcome facts={facts} due={due} text={text.pay} />
      <RequestedFields facts={facts} text={text} />
      {due.mustPay && (
        <div className="max-w-prose">
          <Progress text={text} step="pay" mustPay listing={id} onGo={form.goToStep} />
        </div>
      )}
      <div className="mt-6 flex max-w-prose flex-col items-start gap-6">
        {due.mustPay ? (
          <PaymentStep form={form} offers={offers} text={text} />
        ) : (
          <LinkButton variant="primary" href="/my-adverts">
            {text.toMyListings}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function PaymentStep({ form, offers, text }: Omit<FormPartProps, 'store'>) {
  return (
    <>
      <p>{text.pay.lead}</p>
      <OrderSummary form={form} offers={offers} text={text} />
      <div className="flex flex-wrap gap-3">
        <PayLink form={form} offers={offers} text={text.pay} />
        <LinkButton href="/my-adverts">{text.pay.later}</LinkButton>
      </div>
      <h2 className="text-xl">{text.pay.nextHeading}</h2>
      <ol className="ml-7 grid list-decimal gap-3">
        {text.pay.nextSteps.map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Returns the name of the title for a state in which nothing is left to submit. */
function getResult({ state, review }: Facts): keyof Text['advertise']['pay']['results'] {
  if (state === 'approved' || state === 'expired') return state;
  return review === null ? 'other' : 'sent';
}
