import type { Price } from '#domain/package/package.ts';
import type { SelectedPackage } from '#domain/payment/checkout-screen.ts';
import {
  hasFlow,
  type CheckoutProvider,
  type ProviderWithFlow,
} from '#domain/payment/payment-providers.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { MethodButton } from './MethodButton.tsx';
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

/** A payment method without input: its name, a line of help and one button. */
function PaymentMethod(props: PaymentMethodProps) {
  const { provider, text } = props;
  return (
    <section className="grid justify-items-start gap-3 border-t-2 border-line pt-4">
      <h3 className="text-xl">
        <WholeAmounts text={text.providers[provider].heading} />
      </h3>
      <p>
        <WholeAmounts text={text.providers[provider].lead} />
      </p>
      <MethodButton {...props} />
    </section>
  );
}
