import { useEffect, useRef, type RefObject } from 'react';
import { recordOpenPayment } from '#browser/open-payment.ts';
import type { Checkout } from '#domain/payment/checkout.ts';
import { toOpenPaymentLink } from '#domain/payment/open-payment.ts';
import { isOpen, type CheckoutScreen } from '#domain/payment/checkout-screen.ts';
import { getPrice, type Price, type PricePackage } from '#domain/package/package.ts';
import type { PageText } from '#content/text/text.ts';
import { CopyButton } from '../components/CopyButton.tsx';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { ClosedListing } from './ClosedListing.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PageWaiting } from './PageWaiting.tsx';
import { PromptWaiting } from './PromptWaiting.tsx';
import { PaymentResult } from './PaymentResult.tsx';
import { describeScreen } from './describe-screen.ts';
import { TillWaiting } from './TillWaiting.tsx';
import type { CheckoutState, PaymentMethodsProps } from './use-checkout.ts';

export interface PayProps {
  packages: PricePackage[];
  website: Price;
  text: PageText<'pay'>;
}

interface Props extends PayProps {
  checkout: Checkout;
  screen: CheckoutScreen;
  state: CheckoutState;
}

/** The order, the state of its payment, and the actions of the member. */
export function CheckoutView({ checkout, screen, state, packages, website, text }: Props) {
  // A claim is an M-Pesa code that the member submitted.
  const { order, claims } = checkout;
  const selectedPackage =
    screen.kind === 'choose'
      ? screen.selectedPackage
      : order && { package: order.package, withWebsite: order.with_website };
  const offer = packages.find(({ id }) => id === selectedPackage?.package);
  const price = offer && getPrice(offer, selectedPackage?.withWebsite ? website : undefined);
  const canPay = isOpen(screen);
  useStoredOpenPayment(checkout, text);
  const stateKey = `${screen.kind} ${order?.attempt.id ?? ''} ${claims.length}`;
  const heading = useHeadingFocus(stateKey);
  // Before a state that is the title, the title is the task, and the order stands above its state.
  const hasResult = isResult(screen, checkout);
  const summary = screen.kind !== 'closed' && (
    <OrderSummary
      checkout={checkout}
      offer={offer}
      withWebsite={selectedPackage?.withWebsite ?? false}
      price={price}
      screen={screen}
      text={text}
    />
  );
  return (
    <div className="grid max-w-prose gap-4">
      {!hasResult && (
        <>
          <h1 className="text-title text-brand">{text.heading}</h1>
          {summary}
        </>
      )}
      <StateText heading={heading} screen={screen} checkout={checkout} text={text} />
      {hasResult && screen.kind !== 'prompt' && summary}
      <ScreenContent
        key={screen.kind}
        checkout={checkout}
        screen={screen}
        state={state}
        selectedPackage={selectedPackage}
        price={price}
        packagePrice={offer?.price ?? undefined}
        text={text}
      />
      {screen.kind === 'prompt' && summary}
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

/** Returns true if the state of the payment is the title: a prompt on the phone, a code that is being checked, or a result. */
function isResult(screen: CheckoutScreen, { claims }: Pick<Checkout, 'claims'>): boolean {
  const isClaimed = screen.kind === 'by-hand' && claims[0]?.state === 'waiting';
  return screen.kind === 'prompt' || isClaimed || (!isOpen(screen) && screen.kind !== 'closed');
}

interface StateTextProps extends Pick<Props, 'screen' | 'checkout' | 'text'> {
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The heading of the payment's state, and a sentence below it. */
function StateText({ heading, screen, checkout, text }: StateTextProps) {
  const description = describeScreen(screen, checkout, text);
  const isPaid = screen.kind === 'paid';
  // On a phone the ways to pay speak for themselves, and the button of the first one stays on the first screen.
  const isQuestion =
    screen.kind === 'choose' &&
    screen.selectedPackage !== undefined &&
    screen.previousAttempt?.state !== 'failed';
  const [Heading, size] = isResult(screen, checkout)
    ? (['h1', 'text-title'] as const)
    : (['h2', 'text-2xl'] as const);
  return (
    <div role="status" className="grid gap-2">
      <div className={`flex gap-2 ${isPaid ? 'text-good' : ''}`}>
        {isPaid && (
          <span aria-hidden="true" className="text-title leading-none">
            ✓
          </span>
        )}
        <Heading
          ref={heading}
          id="payment-state"
          tabIndex={-1}
          className={`${size} ${isQuestion ? 'max-sm:sr-only' : ''}`}
        >
          <WholeAmounts text={description.heading} />
        </Heading>
      </div>
      {description.lead !== undefined && (
        <p>
          <WholeAmounts text={description.lead} />
        </p>
      )}
    </div>
  );
}

type ScreenContentProps = Omit<PaymentMethodsProps, 'selectedPackage'> & {
  screen: CheckoutScreen;
  selectedPackage: PaymentMethodsProps['selectedPackage'] | null | undefined;
};

/** The part of the screen that depends on the payment's state. */
function ScreenContent({ screen, selectedPackage, ...props }: ScreenContentProps) {
  const shared = { ...props, selectedPackage: selectedPackage ?? undefined };
  switch (screen.kind) {
    case 'closed':
      return (
        <ClosedListing
          state={screen.reason}
          listing={props.checkout.listing.id}
          text={props.text}
        />
      );
    case 'choose':
      return <PaymentChoice {...shared} previousAttempt={screen.previousAttempt} />;
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

/** Stores an open order on the device, so that the header of every page can link to it. */
function useStoredOpenPayment(
  { listing, order, claims }: Checkout,
  { left: linkText }: PayProps['text'],
) {
  const openAttempt = order?.attempt.state === 'pending' ? order.attempt : undefined;
  const { id, provider, reported_at = null } = openAttempt ?? {};
  const hasWaitingClaim = claims.some(({ state }) => state === 'waiting');
  useEffect(() => {
    if (id === undefined || provider === undefined) return;
    const payment = { id, provider, reported_at, claimed: hasWaitingClaim };
    recordOpenPayment(toOpenPaymentLink(listing.id, payment, linkText));
  }, [listing.id, id, provider, reported_at, hasWaitingClaim, linkText]);
}

/** Focuses the heading when `stateKey` changes, unless an `input` or `textarea` has the focus. */
function useHeadingFocus(stateKey: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousKey = useRef(stateKey);
  useEffect(() => {
    if (previousKey.current === stateKey) return;
    previousKey.current = stateKey;
    const { activeElement } = document;
    const isTyping = activeElement?.matches('input, textarea') ?? false;
    if (!isTyping) heading.current?.focus();
  }, [stateKey]);
  return heading;
}
