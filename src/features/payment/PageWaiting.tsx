import type { CheckoutPayment } from '#domain/payment/checkout.ts';
import { isReported } from '#domain/payment/checkout-screen.ts';
import type { ProviderWithFlow } from '#domain/payment/payment-providers.ts';
import { LinkButton } from '#ui/Button.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import type { PaymentMethodsProps } from './use-checkout.ts';

interface Props extends PaymentMethodsProps {
  provider: ProviderWithFlow<'page'>;
  attempt: CheckoutPayment;
}

/** The screen of an open payment on a provider's page: the link to that page, and the other payment methods. */
export function PageWaiting({ provider, attempt, ...props }: Props) {
  const { text } = props;
  const providerText = text.providers[provider];
  return (
    <>
      <p>{providerText.lead}</p>
      {attempt.redirect !== null && !isReported(attempt) && (
        <p>
          <LinkButton variant="primary" href={attempt.redirect}>
            {providerText.goOn}
          </LinkButton>
        </p>
      )}
      <h2 className="text-xl">{text.others}</h2>
      <PaymentMethods
        {...props}
        excludedProvider={attempt.redirect === null ? undefined : provider}
      />
    </>
  );
}
