import { formatDollars, formatShillings } from '#domain/money/money.ts';
import type { Checkout } from '#domain/payment/checkout.ts';
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
import type { Words } from '#content/text/text.ts';
import { WholeAmounts } from '../components/WholeAmounts.tsx';
import { describeFailure } from './describe-failure.ts';
import { PromptForm } from './PromptForm.tsx';
import type { CheckoutState } from './use-checkout.ts';

export interface WaysProps {
  checkout: Checkout;
  state: CheckoutState;
  /** The selected package and its price; undefined if unknown or not on sale. */
  wish: SelectedPackage | undefined;
  price: Price | undefined;
  text: Words<'pay'>;
}

interface Props extends WaysProps {
  /** The payment method in use. */
  except?: CheckoutProvider | undefined;
  /** True if the first method is the page's primary action. */
  hasPrimary?: boolean;
}

/** The payment methods, the quickest first. */
export function Ways({ except, hasPrimary = false, ...props }: Props) {
  const { checkout, price, wish } = props;
  if (!price || !wish) return null;
  return checkout.ways
    .filter((way) => way !== except)
    .map((way, at) => {
      const look = hasPrimary && at === 0 ? 'primary' : 'quiet';
      const shared = { ...props, wish, price, look } as const;
      return hasFlow(way, 'prompt') ? (
        <PromptForm key={way} {...shared} way={way} />
      ) : (
        <Way key={way} {...shared} way={way} />
      );
    });
}

interface WayProps extends WaysProps {
  way: ProviderWithFlow<'by-hand' | 'page'>;
  wish: SelectedPackage;
  price: Price;
  look: 'primary' | 'quiet';
}

/** A payment method that needs no further input. */
function Way({ way, wish, price, look, state, text }: WayProps) {
  const { begin, beginning } = state;
  const isHere = beginning.way === way;
  const isBusy = beginning.busy && isHere;
  const page = hasFlow(way, 'page') ? text.ways[way] : undefined;
  const { heading, open } = text.ways[way];
  const { shillings, cents } = price;
  const isDollars = paymentProviders[way].currency === 'USD';
  const amount = isDollars ? formatDollars(cents) : formatShillings(shillings);
  return (
    <section className="grid justify-items-start gap-3 border-t-2 border-line pt-4">
      <h3 className="text-xl">{heading}</h3>
      {page && <p>{page.lead}</p>}
      <Alert>{isHere && describeFailure(beginning.problem, text)}</Alert>
      <Button
        variant={look}
        aria-busy={isBusy}
        onClick={() => void begin({ ...wish, provider: way })}
      >
        {isBusy ? (page?.going ?? text.working) : <WholeAmounts in={fill(open, { amount })} />}
      </Button>
    </section>
  );
}
