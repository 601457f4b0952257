import type { AttemptView } from '#domain/payment/checkout.ts';
import {
  formatCountdown,
  secondsUntil,
  type PromptPhase,
} from '#domain/payment/checkout-screen.ts';
import { ClaimForm } from './ClaimForm.tsx';
import { Ways, type WaysProps } from './Ways.tsx';

interface Props extends WaysProps {
  attempt: AttemptView;
  phase: PromptPhase;
}

/** A prompt is on her phone, or its answer is on the way. */
export function PromptWaiting({ attempt, phase, ...props }: Props) {
  const { state, text } = props;
  const isSlow = phase === 'slow';
  return (
    <>
      {phase === 'phone' && (
        <p>
          {text.prompt.left}{' '}
          <strong role="timer" className="text-title">
            {formatCountdown(secondsUntil(attempt.asked_until, state.now))}
          </strong>
        </p>
      )}
      {phase !== 'phone' && <p>{text.prompt.check}</p>}
      {isSlow && <ClaimForm {...props} look="quiet" />}
      <h2 className="text-title">{text.others}</h2>
      <Ways {...props} except={isSlow ? undefined : 'mpesa'} />
    </>
  );
}
