import { useId, useState } from 'react';
import { formatShillings } from '#domain/money/money.ts';
import type { Price } from '#domain/package/package.ts';
import { getPromptLimit, type SelectedPackage } from '#domain/payment/checkout-screen.ts';
import type { CheckoutProvider, ProviderWithFlow } from '#domain/payment/payment-providers.ts';
import { formatPhone, parseKenyanMobile } from '#domain/phone/phone.ts';
import { formatCountdown } from '#domain/text/countdown.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { describeFailure, describeFieldProblem } from './describe-failure.ts';
import { RenewalChoice } from './RenewalChoice.tsx';
import type { CheckoutState, PaymentMethodsProps } from './use-checkout.ts';

interface Props extends PaymentMethodsProps {
  provider: ProviderWithFlow<'prompt'>;
  selectedPackage: SelectedPackage;
  price: Price;
  variant: 'primary' | 'quiet';
}

/**
 * The form for the payer's phone number. Its submission sends a payment prompt to that phone. The choice of a renewal
 * replaces the lead, so that the button stays on the first screen of a phone. While M-Pesa refuses
 * another prompt to the number, the submit button is disabled.
 */
export function PromptForm({ variant, ...props }: Props) {
  const id = useId();
  const { provider, price, packagePrice, text } = props;
  const { phone, renewal, wait, isBusy, isRepeat, submit } = usePromptForm(id, props);
  // A lead that disappeared while a number is typed would move the field.
  const [hasLead] = useState(!renewal);
  const providerText = text.providers[provider];
  const amount = formatShillings(price.shillings);
  const mustWait = wait.seconds > 0;
  const submitLabel = fill(isRepeat ? providerText.again : providerText.send, { amount });
  return (
    <form
      noValidate
      className="grid justify-items-start gap-2 border-t-2 border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3 className="text-xl">
        <WholeAmounts text={providerText.heading} />
      </h3>
      {!isRepeat && hasLead && (
        <p>
          <WholeAmounts text={fill(providerText.lead, { amount })} />
        </p>
      )}
      <PromptWait {...wait} text={providerText} />
      <Field id={id} type="tel" autoComplete="tel-national" label={providerText.phone} {...phone} />
      {renewal && packagePrice && (
        <RenewalChoice {...renewal} amount={packagePrice.shillings} text={providerText} />
      )}
      <Button
        type="submit"
        variant={mustWait ? 'quiet' : variant}
        className="w-full aria-disabled:cursor-default aria-disabled:opacity-60 sm:w-auto"
        aria-disabled={mustWait || undefined}
        aria-busy={isBusy}
      >
        {isBusy ? text.working : <WholeAmounts text={submitLabel} />}
      </Button>
    </form>
  );
}

/**
 * Returns the state of the form, and the function that submits it.
 * @param id - id of the phone field, which gets the focus if the number is invalid.
 * @returns `phone`, `renewal` and `wait` are props of the phone field, of {@link RenewalChoice} and of {@link PromptWait}.
 */
function usePromptForm(
  id: string,
  { provider, checkout, state, selectedPackage, price, text }: Omit<Props, 'variant'>,
) {
  const { startPayment, paymentRequest, serverTime } = state;
  const attempt = checkout.order?.attempt;
  const lastPhone = attempt?.provider === provider ? attempt.phone : undefined;
  const [typedPhone, setTypedPhone] = useState(() =>
    formatPhone(lastPhone ?? checkout.phone ?? ''),
  );
  const [isPhoneInvalid, setPhoneInvalid] = useState(false);
  const phone = parseKenyanMobile(typedPhone);
  // A payment ends the prompt that an earlier one planned, so that the choice begins as it was.
  const [wantsRenewal, setWantsRenewal] = useState(checkout.order?.renews === true);
  // A prompt without its payer's request goes to checked numbers only, and a day's package would end at once.
  const canRenew =
    selectedPackage.package !== 'daily' &&
    phone !== undefined &&
    (checkout.checked_phones?.includes(phone) ?? false);
  const { problem, retryAt } = getOutcome(paymentRequest, provider, phone);
  const nextPrompt = { provider, amount: price.shillings, phone };
  const { isRepeat, waitSeconds } = getPromptLimit(attempt, nextPrompt, serverTime, retryAt);
  const localRefusal = isPhoneInvalid ? 'advert.phone.wrong' : undefined;
  const phoneProblem = describeFieldProblem('phone', localRefusal, problem, text);
  const isRefused = retryAt !== undefined && waitSeconds > 0;
  return {
    phone: {
      value: typedPhone,
      problem: phoneProblem,
      onWrite: (value: string) => {
        setTypedPhone(value);
        setPhoneInvalid(false);
      },
    },
    renewal: canRenew && { isChosen: wantsRenewal, onChoose: setWantsRenewal },
    wait: {
      seconds: waitSeconds,
      failure:
        phoneProblem === undefined && describeFailure(problem, text, { hasCountdown: isRefused }),
      isRefused,
    },
    isBusy: paymentRequest.busy && paymentRequest.provider === provider,
    isRepeat,
    submit: () => {
      if (waitSeconds > 0) return;
      setPhoneInvalid(phone === undefined);
      if (phone === undefined) document.getElementById(id)?.focus();
      else {
        const renews = canRenew && wantsRenewal;
        void startPayment({ ...selectedPackage, provider, phone, renews });
      }
    },
  };
}

/**
 * Returns the problem and the retry time of the last request, or an empty object if that request was made for
 * another provider. A refusal with a retry time applies only to the refused phone number.
 */
function getOutcome(
  { provider, phone, problem, retryAt }: CheckoutState['paymentRequest'],
  displayedProvider: CheckoutProvider,
  typedPhone: string | undefined,
) {
  const isOtherPhone = retryAt !== undefined && phone !== typedPhone;
  return provider === displayedProvider && !isOtherPhone ? { problem, retryAt } : {};
}

interface PromptWaitProps {
  /** Seconds until another prompt can be sent. */
  seconds: number;
  failure: string | false;
  /** True if `failure` is a refusal with a retry time. */
  isRefused: boolean;
  text: Record<'againIn' | 'againOr' | 'againNow', string>;
}

/**
 * The reason of a refused prompt, and the remaining wait. The timer is a live region with the value 'off', so that
 * screen readers announce only the beginning and the end of the wait.
 */
function PromptWait({ seconds, failure, isRefused, text }: PromptWaitProps) {
  const [hasWaited, setWaited] = useState(false);
  if (seconds > 0 && !hasWaited) setWaited(true);
  const countdown = seconds > 0 && (
    <>
      <WholeAmounts text={text.againIn} />{' '}
      <strong role="timer" aria-live="off">
        {formatCountdown(seconds)}
      </strong>
      {`. ${text.againOr}`}
    </>
  );
  return (
    <>
      <Alert>
        {failure && <WholeAmounts text={failure} />}
        {isRefused && <> {countdown}</>}
      </Alert>
      {!isRefused && countdown && <p>{countdown}</p>}
      <p role="status" className="sr-only">
        {hasWaited && seconds === 0 && text.againNow}
      </p>
    </>
  );
}
