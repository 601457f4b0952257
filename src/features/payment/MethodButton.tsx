import { formatDollars, formatShillings } from '#domain/money/money.ts';
import type { Price } from '#domain/package/package.ts';
import type { SelectedPackage } from '#domain/payment/checkout-screen.ts';
import {
  hasFlow,
  paymentProviders,
  type ProviderWithFlow,
} from '#domain/payment/payment-providers.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { describeFailure } from './describe-failure.ts';
import type { PaymentMethodsProps } from './use-checkout.ts';

interface Props extends PaymentMethodsProps {
  provider: ProviderWithFlow<'by-hand' | 'page'>;
  selectedPackage: SelectedPackage;
  price: Price;
  variant: 'primary' | 'quiet';
  /** Replaces the provider's own label, which contains the amount. */
  label?: string;
}

/** The button that starts a payment without further input, and the reason of a failed start. */
export function MethodButton(props: Props) {
  const { provider, selectedPackage, price, variant, state, text } = props;
  const label = props.label ?? text.providers[provider].open;
  const { startPayment, paymentRequest } = state;
  const isRequested = paymentRequest.provider === provider;
  const isBusy = paymentRequest.busy && isRequested;
  const busyText = hasFlow(provider, 'page') ? text.providers[provider].going : text.working;
  const isDollars = paymentProviders[provider].currency === 'USD';
  const amount = isDollars ? formatDollars(price.cents) : formatShillings(price.shillings);
  return (
    <>
      <Alert>{isRequested && describeFailure(paymentRequest.problem, text)}</Alert>
      <Button
        variant={variant}
        className="w-full sm:w-auto"
        aria-busy={isBusy}
        onClick={() => void startPayment({ ...selectedPackage, provider })}
      >
        {isBusy ? busyText : <WholeAmounts text={fill(label, { amount })} />}
      </Button>
    </>
  );
}
