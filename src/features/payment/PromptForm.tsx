import { useId, useState } from 'react';
import { formatShillings } from '#domain/money/money.ts';
import type { Price } from '#domain/package/package.ts';
import {
  formatCountdown,
  getPromptLimit,
  type SelectedPackage,
} from '#domain/payment/checkout-screen.ts';
import type { CheckoutProvider, ProviderWithFlow } from '#domain/payment/payment-providers.ts';
import { formatPhone, parseKenyanMobile } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { WholeAmounts } from '../components/WholeAmounts.tsx';
import { describeFailure, describeFieldProblem } from './describe-failure.ts';
import type { CheckoutState } from './use-checkout.ts';
import type { PaymentMethodsProps } from './PaymentMethods.tsx';

interface Props extends PaymentMethodsProps {
  provider: ProviderWithFlow<'prompt'>;
  selectedPackage: SelectedPackage;
  price: Price;
  variant: 'primary' | 'quiet';
}

/** Form for the paying phone number, to which it sends the prompt. */
export function PromptForm({
  provider,
  checkout,
  state,
  selectedPackage,
  price,
  variant,
  text,
}: Props) {
  const id = useId();
  const providerText = text.providers[provider];
  const { begin, beginning, now } = state;
  const attempt = checkout.order?.attempt;
  const last = attempt?.provider === provider ? attempt.phone : undefined;
  const [typed, setTyped] = useState(() => formatPhone(last ?? checkout.phone ?? ''));
  const [isWrong, setWrong] = useState(false);
  const phone = parseKenyanMobile(typed);
  const { problem, retryAt } = outcomeFor(beginning, provider, phone);
  const next = { provider, amount: price.shillings, phone };
  const { isRepeat, waitSeconds: wait } = getPromptLimit(attempt, next, now, retryAt);
  const own = isWrong ? 'advert.phone.wrong' : undefined;
  const phoneProblem = describeFieldProblem('phone', own, problem, text);
  const isBusy = beginning.busy && beginning.provider === provider;
  const isRefused = retryAt !== undefined && wait > 0;

  const send = () => {
    if (wait > 0) return;
    setWrong(phone === undefined);
    if (phone === undefined) document.getElementById(id)?.focus();
    else void begin({ ...selectedPackage, provider, phone });
  };
  return (
    <form
      noValidate
      className="grid justify-items-start gap-3 border-t-2 border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h3 className="text-xl">{providerText.heading}</h3>
      <p>
        <WholeAmounts in={fill(providerText.lead, { amount: formatShillings(price.shillings) })} />
      </p>
      <Field
        id={id}
        type="tel"
        autoComplete="tel-national"
        label={providerText.phone}
        value={typed}
        problem={phoneProblem}
        onWrite={(value) => {
          setTyped(value);
          setWrong(false);
        }}
      />
      <Wait
        seconds={wait}
        failure={phoneProblem === undefined && describeFailure(problem, text, isRefused)}
        isRefused={isRefused}
        text={providerText}
      />
      <Button
        type="submit"
        variant={wait > 0 ? 'quiet' : variant}
        className="aria-disabled:text-ink-soft"
        aria-busy={isBusy}
        aria-disabled={wait > 0}
      >
        {isBusy ? text.working : isRepeat ? providerText.again : providerText.send}
      </Button>
    </form>
  );
}

/** Returns the outcome of the last request. A refusal with a retry time applies only to the refused number. */
function outcomeFor(
  { provider, phone, problem, retryAt }: CheckoutState['beginning'],
  displayedProvider: CheckoutProvider,
  typed: string | undefined,
) {
  const isOther = retryAt !== undefined && phone !== typed;
  return provider === displayedProvider && !isOther ? { problem, retryAt } : {};
}

interface WaitProps {
  /** Seconds until another prompt may be sent. */
  seconds: number;
  failure: string | false;
  /** True if the failure is the reason for the wait. */
  isRefused: boolean;
  text: Record<'againIn' | 'againNow', string>;
}

/**
 * The reason of a refused prompt and the remaining wait. Screen readers announce the beginning and the end of the
 * wait only: the timer is a separate live region that is off.
 */
function Wait({ seconds, failure, isRefused, text }: WaitProps) {
  const [hasWaited, setWaited] = useState(false);
  if (seconds > 0 && !hasWaited) setWaited(true);
  const countdown = seconds > 0 && (
    <>
      {text.againIn}{' '}
      <strong role="timer" aria-live="off">
        {formatCountdown(seconds)}
      </strong>
    </>
  );
  return (
    <>
      <Alert>
        {failure}
        {isRefused && <> {countdown}</>}
      </Alert>
      {!isRefused && countdown && <p>{countdown}</p>}
      <p role="status" className="sr-only">
        {hasWaited && seconds === 0 && text.againNow}
      </p>
    </>
  );
}
