import type { CheckoutPayment } from '#domain/payment/checkout.ts';
import { countSecondsUntil, type PromptPhase } from '#domain/payment/checkout-screen.ts';
import type { ProviderWithFlow } from '#domain/payment/payment-providers.ts';
import { formatCountdown } from '#domain/text/countdown.ts';
import { ClaimForm } from './ClaimForm.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import type { PaymentMethodsProps } from './use-checkout.ts';

interface Props extends PaymentMethodsProps {
  provider: ProviderWithFlow<'prompt'>;
  attempt: CheckoutPayment;
  phase: PromptPhase;
}

/** The screen after a prompt was sent to a phone, until the result of the payment arrives. */
export function PromptWaiting({ provider, attempt, phase, ...props }: Props) {
  const { state, text } = props;
  const { waiting } = text.providers[provider];
  const isSlow = phase === 'slow';
  return (
    <>
      {phase === 'phone' && state.serverTime !== undefined && (
        <p>
          {waiting.left}{' '}
          <strong role="timer" className="text-title">
            {formatCountdown(countSecondsUntil(attempt.asked_until, state.serverTime))}
          </strong>
        </p>
      )}
      {(phase === 'processing' || isSlow) && <p>{waiting.check}</p>}
      {isSlow && <ClaimForm {...props} variant="quiet" />}
      <h2 className="text-title">{text.others}</h2>
      <PaymentMethods {...props} excludedProvider={isSlow ? undefined : provider} />
    </>
  );
}
