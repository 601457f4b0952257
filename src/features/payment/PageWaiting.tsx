import type { CheckoutPayment } from '#domain/payment/checkout.ts';
import { isReported } from '#domain/payment/checkout-screen.ts';
import type { ProviderWithFlow } from '#domain/payment/payment-providers.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Ways, type WaysProps } from './Ways.tsx';

interface Props extends WaysProps {
  provider: ProviderWithFlow<'page'>;
  attempt: CheckoutPayment;
}

/** The screen while the payment waits for the member at the provider, or for the provider's response. */
export function PageWaiting({ provider, attempt, ...props }: Props) {
  const { text } = props;
  const words = text.ways[provider];
  return (
    <>
      <p>{words.lead}</p>
      {attempt.redirect !== null && !isReported(attempt) && (
        <p>
          <LinkButton variant="primary" href={attempt.redirect}>
            {words.goOn}
          </LinkButton>
        </p>
      )}
      <h2 className="text-title">{text.others}</h2>
      <Ways {...props} except={attempt.redirect === null ? undefined : provider} />
    </>
  );
}
