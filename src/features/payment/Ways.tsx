import { formatDollars, formatShillings } from '#domain/money/money.ts';
import type { Price } from '#domain/package/package.ts';
import { checkoutProviders, type CheckoutProvider } from '#domain/payment/checkout.ts';
import type { Wish } from '#domain/payment/checkout-screen.ts';
import type { TimedCheckout } from '#browser/api/checkout.ts';
import { fill } from '#domain/text/fill.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import type { Words } from '#content/text/text.ts';
import { WholeAmounts } from '../components/WholeAmounts.tsx';
import { describeFailure } from './describe-failure.ts';
import { PromptForm } from './PromptForm.tsx';
import type { CheckoutState } from './use-checkout.ts';

export interface WaysProps {
  checkout: TimedCheckout;
  state: CheckoutState;
  /** What is bought, and what it costs; undefined where that is not known, or not sold. */
  wish: Wish | undefined;
  price: Price | undefined;
  text: Words<'pay'>;
}

interface Props extends WaysProps {
  /** The way that she is on already. */
  except?: CheckoutProvider | undefined;
  /** Whether the first of them is what the page wants of her. */
  hasPrimary?: boolean;
}

/** The ways to pay, the quickest first. */
export function Ways({ except, hasPrimary = false, ...props }: Props) {
  const { checkout, price, wish } = props;
  if (!price || !wish) return null;
  const offered = checkoutProviders.filter(
    (way) => way !== except && (way === 'till' || checkout.ways[way]),
  );
  return offered.map((way, at) => {
    const look = hasPrimary && at === 0 ? 'primary' : 'quiet';
    return way === 'mpesa' ? (
      <PromptForm key={way} {...props} wish={wish} price={price} look={look} />
    ) : (
      <Way key={way} {...props} wish={wish} price={price} look={look} way={way} />
    );
  });
}

interface WayProps extends WaysProps {
  way: 'till' | 'card';
  wish: Wish;
  price: Price;
  look: 'primary' | 'quiet';
}

/** A way that needs nothing but her wish to take it. */
function Way({ way, wish, price, look, state, text }: WayProps) {
  const { begin, beginning } = state;
  const isHere = beginning.way === way;
  const words = text[way];
  const amount = way === 'till' ? formatShillings(price.shillings) : formatDollars(price.cents);
  return (
    <section className="grid justify-items-start gap-3 border-t-2 border-line pt-4">
      <h3 className="text-xl">{words.heading}</h3>
      {way === 'card' && <p>{text.card.dollars}</p>}
      <Alert>{isHere && describeFailure(beginning.problem, text)}</Alert>
      <Button
        look={look}
        aria-busy={beginning.busy && isHere}
        onClick={() => void begin({ ...wish, provider: way })}
      >
        {beginning.busy && isHere ? (
          way === 'card' ? (
            text.card.going
          ) : (
            text.working
          )
        ) : (
          <WholeAmounts in={fill(words.open, { amount })} />
        )}
      </Button>
    </section>
  );
}
