import { formatDollars, formatShillings } from '#domain/money/money.ts';
import type { Checkout } from '#domain/payment/checkout.ts';
import type { Price } from '#domain/package/package.ts';
import type { Wish } from '#domain/payment/checkout-screen.ts';
import {
  hasFlow,
  paymentProviders,
  type CheckoutProvider,
  type ProviderOf,
} from '#domain/payment/payment-providers.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import type { Words } from '#content/text/text.ts';
import { WholeAmounts } from '../components/WholeAmounts.tsx';
import { describeFailure } from './describe-failure.ts';
import { PromptForm } from './PromptForm.tsx';
import type { CheckoutState } from './use-checkout.ts';

export interface PaymentMethodsProps {
  checkout: Checkout;
  state: CheckoutState;
  /** What is bought, and what it costs; undefined where that is not known, or not sold. */
  selectedPackage: Wish | undefined;
  price: Price | undefined;
  text: Words<'pay'>;
}

interface Props extends PaymentMethodsProps {
  /** The way that she is on already. */
  except?: CheckoutProvider | undefined;
  /** Whether the first of them is what the page wants of her. */
  hasPrimary?: boolean;
}

/** The ways to pay, the quickest first. */
export function PaymentMethods({ except, hasPrimary = false, ...props }: Props) {
  const { checkout, price, selectedPackage } = props;
  if (!price || !selectedPackage) return null;
  return checkout.ways
    .filter((provider) => provider !== except)
    .map((provider, at) => {
      const variant = hasPrimary && at === 0 ? 'primary' : 'quiet';
      const shared = { ...props, selectedPackage, price, variant } as const;
      return hasFlow(provider, 'prompt') ? (
        <PromptForm key={provider} {...shared} provider={provider} />
      ) : (
        <PaymentMethod key={provider} {...shared} provider={provider} />
      );
    });
}

interface PaymentMethodProps extends PaymentMethodsProps {
  provider: ProviderOf<'by-hand' | 'page'>;
  selectedPackage: Wish;
  price: Price;
  variant: 'primary' | 'quiet';
}

/** A way that needs nothing but her wish to take it. */
function PaymentMethod({
  provider,
  selectedPackage,
  price,
  variant,
  state,
  text,
}: PaymentMethodProps) {
  const { begin, beginning } = state;
  const isHere = beginning.provider === provider;
  const isBusy = beginning.busy && isHere;
  const page = hasFlow(provider, 'page') ? text.ways[provider] : undefined;
  const { heading, open } = text.ways[provider];
  const { shillings, cents } = price;
  const isDollars = paymentProviders[provider].currency === 'USD';
  const amount = isDollars ? formatDollars(cents) : formatShillings(shillings);
  return (
    <section className="grid justify-items-start gap-3 border-t-2 border-line pt-4">
      <h3 className="text-xl">{heading}</h3>
      {page && <p>{page.lead}</p>}
      <Alert>{isHere && describeFailure(beginning.problem, text)}</Alert>
      <Button
        variant={variant}
        aria-busy={isBusy}
        onClick={() => void begin({ ...selectedPackage, provider })}
      >
        {isBusy ? (page?.going ?? text.working) : <WholeAmounts in={fill(open, { amount })} />}
      </Button>
    </section>
  );
}
