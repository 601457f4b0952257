import type { CheckoutPayment } from '#domain/payment/checkout.ts';
import { countSecondsUntil, type PromptPhase } from '#domain/payment/checkout-screen.ts';
import { hasFlow, type ProviderWithFlow } from '#domain/payment/payment-providers.ts';
import { formatCountdown } from '#domain/text/countdown.ts';
import { ClaimForm } from './ClaimForm.tsx';
import { MethodButton } from './MethodButton.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import type { PaymentMethodsProps } from './use-checkout.ts';

interface Props extends PaymentMethodsProps {
  provider: ProviderWithFlow<'prompt'>;
  attempt: CheckoutPayment;
  phase: PromptPhase;
}

/**
 * The screen after a prompt was sent to a phone, until the result of the payment arrives. The till is offered while the
 * prompt waits for its PIN. The other payment methods appear when the result is late, because a second payment during
 * the first one would have to be given back.
 */
export function PromptWaiting({ provider, attempt, phase, ...props }: Props) {
  const { state, text } = props;
  const { waiting } = text.providers[provider];
  const isSlow = phase === 'slow';
  return (
    <>
      {phase === 'phone' && state.serverTime !== undefined && (
        <div>
          <p>
            {waiting.left}{' '}
            <strong role="timer" className="text-title">
              {formatCountdown(countSecondsUntil(attempt.asked_until, state.serverTime))}
            </strong>
          </p>
          <p className="text-ink-soft">{waiting.then}</p>
        </div>
      )}
      {phase === 'phone' && <TillInstead {...props} text={text} waiting={waiting} />}
      {(phase === 'processing' || isSlow) && (
        <p>
          <WholeAmounts text={waiting.check} />
        </p>
      )}
      {isSlow && (
        <>
          <ClaimForm {...props} variant="quiet" />
          <h2 className="text-xl">{text.others}</h2>
          <PaymentMethods {...props} />
        </>
      )}
    </>
  );
}

interface TillInsteadProps extends PaymentMethodsProps {
  waiting: Record<'instead' | 'insteadLead', string>;
}

/** The button that replaces the prompt by an order for the till, if the till is among the payment methods. */
function TillInstead({ waiting, ...props }: TillInsteadProps) {
  const { checkout, price, selectedPackage } = props;
  const provider = checkout.providers.find((each) => hasFlow(each, 'by-hand'));
  if (!provider || !price || !selectedPackage) return null;
  const shared = { ...props, provider, price, selectedPackage };
  return (
    <div className="grid justify-items-start gap-2">
      <p>{waiting.insteadLead}</p>
      <MethodButton {...shared} variant="quiet" label={waiting.instead} />
    </div>
  );
}
