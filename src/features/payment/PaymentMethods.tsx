import { formatDollars, formatShillings } from '#domain/money/money.ts';
import type { Price } from '#domain/package/package.ts';
import type { SelectedPackage } from '#domain/payment/checkout-screen.ts';
import {
  hasFlow,
  paymentProviders,
  type CheckoutProvider,
  type ProviderWithFlow,
} from '#domain/payment/payment-providers.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { WholeAmounts } from '../components/WholeAmounts.tsx';
import { describeFailure } from './describe-failure.ts';
import { PromptForm } from './PromptForm.tsx';
import type { PaymentMethodsProps } from './use-checkout.ts';

interface Props extends PaymentMethodsProps {
  /** A payment method that is left out, because it is already in use. */
  excludedProvider?: CheckoutProvider | undefined;
  /** True if the button of the first method is the page's primary button. */
  hasPrimary?: boolean;
}

/** The payment methods, fastest first. */
export function PaymentMethods({ excludedProvider, hasPrimary = false, ...props }: Props) {
  const { checkout, price, selectedPackage } = props;
  if (!price || !selectedPackage) return null;
  return checkout.providers
    .filter((provider) => provider !== excludedProvider)
    .map((provider, index) => {
      const variant = hasPrimary && index === 0 ? 'primary' : 'quiet';
      const shared = { ...props, selectedPackage, price, variant } as const;
      return hasFlow(provider, 'prompt') ? (
        <PromptForm key={provider} {...shared} provider={provider} />
      ) : (
        <PaymentMethod key={provider} {...shared} provider={provider} />
      );
    });
}

interface PaymentMethodProps extends PaymentMethodsProps {
  provider: ProviderWithFlow<'by-hand' | 'page'>;
  selectedPackage: SelectedPackage;
  price: Price;
  variant: 'primary' | 'quiet';
}

/** A payment method without input: its name and one button. */
function PaymentMethod({
  provider,
  selectedPackage,
  price,
  variant,
  state,
  text,
}: PaymentMethodProps) {
  const { startPayment, paymentRequest } = state;
  const isRequested = paymentRequest.provider === provider;
  const isBusy = paymentRequest.busy && isRequested;
  const pageText = hasFlow(provider, 'page') ? text.providers[provider] : undefined;
  const { heading, open } = text.providers[provider];
  const { shillings, cents } = price;
  const isDollars = paymentProviders[provider].currency === 'USD';
  const amount = isDollars ? formatDollars(cents) : formatShillings(shillings);
  return (
    <section className="grid justify-items-start gap-3 border-t-2 border-line pt-4">
      <h3 className="text-xl">{heading}</h3>
      {pageText && <p>{pageText.lead}</p>}
      <Alert>{isRequested && describeFailure(paymentRequest.problem, text)}</Alert>
      <Button
        variant={variant}
        aria-busy={isBusy}
        onClick={() => void startPayment({ ...selectedPackage, provider })}
      >
        {isBusy ? (
          (pageText?.going ?? text.working)
        ) : (
          <WholeAmounts text={fill(open, { amount })} />
        )}
      </Button>
    </section>
  );
}
