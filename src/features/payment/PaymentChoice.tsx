import { formatReceived } from '#domain/money/money.ts';
import type { CheckoutPayment } from '#domain/payment/checkout.ts';
import { fill } from '#domain/text/placeholders.ts';
import { LinkButton } from '#ui/Button.tsx';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import type { PaymentMethodsProps } from './use-checkout.ts';

interface Props extends PaymentMethodsProps {
  previousAttempt: CheckoutPayment | undefined;
}

/**
 * The screen without an open payment: a note about an earlier payment in review or unused, and the payment methods.
 */
export function PaymentChoice({ previousAttempt, ...props }: Props) {
  const { checkout, price, text } = props;
  const hasUnusedPayment =
    previousAttempt?.state === 'review' ||
    (previousAttempt?.state === 'paid' && previousAttempt.covers_from === null);
  return (
    <>
      {hasUnusedPayment && (
        <p className="font-bold">
          <WholeAmounts
            text={fill(previousAttempt.state === 'review' ? text.before.review : text.before.paid, {
              amount: formatReceived(previousAttempt),
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
