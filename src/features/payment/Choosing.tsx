import { formatReceived } from '#domain/money/money.ts';
import type { CheckoutPayment } from '#domain/payment/checkout.ts';
import { fill } from '#domain/text/placeholders.ts';
import { LinkButton } from '#ui/Button.tsx';
import { WholeAmounts } from '../components/WholeAmounts.tsx';
import { PaymentMethods, type PaymentMethodsProps } from './PaymentMethods.tsx';

interface Props extends PaymentMethodsProps {
  before: CheckoutPayment | undefined;
}

/** The screen without an open payment: a sentence about an earlier payment, and the payment methods. */
export function Choosing({ before, ...props }: Props) {
  const { checkout, price, text } = props;
  const isThere =
    before?.state === 'review' || (before?.state === 'paid' && before.covers_from === null);
  return (
    <>
      {isThere && (
        <p className="font-bold">
          <WholeAmounts
            in={fill(before.state === 'review' ? text.before.review : text.before.paid, {
              amount: formatReceived(before),
            })}
          />
        </p>
      )}
      {!price && (
        <p>
          <LinkButton variant="primary" href={`/pricing-type?listing=${checkout.listing.id}`}>
            {text.choosePackage}
          </LinkButton>
        </p>
      )}
      <PaymentMethods {...props} hasPrimary />
    </>
  );
}
