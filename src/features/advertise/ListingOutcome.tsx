import { findRefunds } from '#domain/listing/status.ts';
import { isBeingChecked } from '#domain/payment/open-payment.ts';
import { formatReceived } from '#domain/money/money.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { PageText } from '#content/text/text.ts';
import type { Facts } from './form-state.ts';
import type { Due } from './due.ts';

interface Props {
  facts: Facts;
  due: Due;
  text: PageText<'advertise'>['pay'];
}

/** The state of the submitted listing and of its payments in sentences, below the title or above the payment. */
export function ListingOutcome({ facts, due, text }: Props) {
  const { state, payments, review } = facts;
  const isClaimChecked = payments.some(
    (payment) => payment.state === 'pending' && isBeingChecked(payment),
  );
  const isPaymentInReview = payments.some((payment) => payment.state === 'review');
  return (
    <div role="status" className="mt-3 grid max-w-prose gap-2 font-bold empty:hidden">
      {!due.mustSubmit && review !== null && <p className="text-lead">{text.sent}</p>}
      {!due.mustSubmit && state === 'approved' && <p>{text.approved}</p>}
      {state === 'expired' && <p>{text.expired}</p>}
      {!due.mustPay && !isClaimChecked && !isPaymentInReview && <p>{text.paid}</p>}
      {isClaimChecked && <p>{text.checking}</p>}
      {isPaymentInReview && <p>{text.looksAtMoney}</p>}
      {findRefunds(facts).map((payment) => (
        <p key={payment.id}>
          {fill(payment.state === 'refunded' ? text.givenBack : text.goesBack, {
            amount: formatReceived(payment),
          })}
        </p>
      ))}
    </div>
  );
}
