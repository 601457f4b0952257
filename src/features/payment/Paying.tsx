import { useEffect, useRef } from 'react';
import { noteOpenPayment } from '#browser/open-payment.ts';
import type { Checkout } from '#domain/payment/checkout.ts';
import { toOpenPayment } from '#domain/payment/open-payment.ts';
import { isOpen, type CheckoutScreen } from '#domain/payment/checkout-screen.ts';
import { getPrice } from '#domain/package/package.ts';
import { CopyButton } from '../components/CopyButton.tsx';
import { WholeAmounts } from '../components/WholeAmounts.tsx';
import { Choosing } from './Choosing.tsx';
import { ClosedListing } from './ClosedListing.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import type { PayProps } from './Pay.island.tsx';
import { PageWaiting } from './PageWaiting.tsx';
import { PromptWaiting } from './PromptWaiting.tsx';
import { PaymentResult } from './PaymentResult.tsx';
import { describeScreen } from './describe-screen.ts';
import { TillWaiting } from './TillWaiting.tsx';
import type { CheckoutState } from './use-checkout.ts';
import type { PaymentMethodsProps } from './PaymentMethods.tsx';

interface Props extends PayProps {
  checkout: Checkout;
  screen: CheckoutScreen;
  state: CheckoutState;
}

/** The order, the state of its payment, and the member's possible actions. */
export function Paying({ checkout, screen, state, packages, website, text }: Props) {
  const { order, claims } = checkout;
  const description = describeScreen(screen, checkout, text);
  const selectedPackage =
    screen.kind === 'choose'
      ? screen.selectedPackage
      : order && { package: order.package, withWebsite: order.with_website };
  const offer = packages.find(({ id }) => id === selectedPackage?.package);
  const price = offer && getPrice(offer, selectedPackage?.withWebsite ? website : undefined);
  const canPay = isOpen(screen);
  useNote(checkout, text);
  const heading = useFocusOnChange(`${screen.kind} ${order?.attempt.id ?? ''} ${claims.length}`);
  return (
    <div className="mt-4 grid max-w-prose gap-5">
      {screen.kind !== 'closed' && (
        <OrderSummary
          checkout={checkout}
          offer={offer}
          withWebsite={selectedPackage?.withWebsite ?? false}
          price={price}
          screen={screen}
          text={text}
        />
      )}
      <div role="status" className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-title">
          <WholeAmounts in={description.heading} />
        </h2>
        {description.lead !== undefined && (
          <p>
            <WholeAmounts in={description.lead} />
          </p>
        )}
      </div>
      <Part
        key={screen.kind}
        checkout={checkout}
        screen={screen}
        state={state}
        selectedPackage={selectedPackage}
        price={price}
        text={text}
      />
      {state.loaded.status === 'ready' && state.loaded.failure && canPay && (
        <p className="text-ink-soft">{text.stale}</p>
      )}
      {order && screen.kind !== 'choose' && (
        <div className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          {text.order.reference}
          <CopyButton value={order.reference} name={text.order.reference} text={text.copy} />
        </div>
      )}
    </div>
  );
}

type PartProps = Omit<PaymentMethodsProps, 'selectedPackage'> & {
  screen: CheckoutScreen;
  selectedPackage: PaymentMethodsProps['selectedPackage'] | null | undefined;
};

/** The part of the screen for the payment's state. */
function Part({ screen, selectedPackage, ...props }: PartProps) {
  const shared = { ...props, selectedPackage: selectedPackage ?? undefined };
  switch (screen.kind) {
    case 'closed':
      return (
        <ClosedListing why={screen.why} listing={props.checkout.listing.id} text={props.text} />
      );
    case 'choose':
      return <Choosing {...shared} before={screen.previousAttempt} />;
    case 'prompt':
      return <PromptWaiting {...shared} {...screen} provider={screen.provider} />;
    case 'by-hand':
      return <TillWaiting {...shared} attempt={screen.attempt} />;
    case 'page':
      return <PageWaiting {...shared} {...screen} provider={screen.provider} />;
    default:
      return <PaymentResult attempt={screen.attempt} checkout={props.checkout} text={props.text} />;
  }
}

/** Stores an open order, which the header of other pages links to. */
function useNote({ listing, order, claims }: Checkout, { left }: PayProps['text']) {
  const open = order?.attempt.state === 'pending' ? order.attempt.id : undefined;
  const claimed = claims.some(({ state }) => state === 'waiting');
  useEffect(() => {
    if (open !== undefined) noteOpenPayment(toOpenPayment(listing.id, { id: open, claimed }, left));
  }, [listing.id, open, claimed, left]);
}

/** When the state changes, the new heading gets the focus, unless the member is typing. */
function useFocusOnChange(state: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    const { activeElement } = document;
    const isTyping = activeElement?.matches('input, textarea') ?? false;
    if (!isTyping) heading.current?.focus();
  }, [state]);
  return heading;
}
