import { useId, useState } from 'react';
import { formatShillings } from '#domain/money/money.ts';
import type { Price } from '#domain/package/package.ts';
import { formatCountdown, secondsUntil, type Wish } from '#domain/payment/checkout-screen.ts';
import { formatPhone, kenyanMobile } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/fill.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { WholeAmounts } from '../components/WholeAmounts.tsx';
import { describeFailure, problemOf } from './describe-failure.ts';
import type { WaysProps } from './Ways.tsx';

interface Props extends WaysProps {
  wish: Wish;
  price: Price;
  look: 'primary' | 'quiet';
}

/** Asks for the number that pays, and sends the prompt to it. */
export function PromptForm({ checkout, state, wish, price, look, text }: Props) {
  const id = useId();
  const { begin, beginning, now } = state;
  const attempt = checkout.order?.attempt;
  const last = attempt?.provider === 'mpesa' ? attempt : undefined;
  const [typed, setTyped] = useState(() => formatPhone(last?.phone ?? checkout.phone ?? ''));
  const [isWrong, setWrong] = useState(false);
  const phone = kenyanMobile(typed);
  const isEqual = last?.amount === price.shillings && last.phone === phone;
  const wait = isEqual ? secondsUntil(last.again_at, now) : 0;
  const problem = beginning.way === 'mpesa' ? beginning.problem : undefined;
  const phoneProblem = problemOf(
    'phone',
    isWrong ? 'advert.phone.wrong' : undefined,
    problem,
    text,
  );
  const isBusy = beginning.busy && beginning.way === 'mpesa';

  const send = () => {
    if (wait > 0) return;
    setWrong(phone === undefined);
    if (phone === undefined) document.getElementById(id)?.focus();
    else void begin({ ...wish, provider: 'mpesa', phone });
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
      <h3 className="text-xl">{text.mpesa.heading}</h3>
      <p>
        <WholeAmounts in={fill(text.mpesa.lead, { amount: formatShillings(price.shillings) })} />
      </p>
      <Field
        id={id}
        type="tel"
        autoComplete="tel-national"
        label={text.mpesa.phone}
        value={typed}
        problem={phoneProblem}
        onWrite={(value) => {
          setTyped(value);
          setWrong(false);
        }}
      />
      <Alert>{phoneProblem === undefined && describeFailure(problem, text)}</Alert>
      {wait > 0 && (
        <p>
          {text.mpesa.againIn} <strong role="timer">{formatCountdown(wait)}</strong>
        </p>
      )}
      <Button
        type="submit"
        look={wait > 0 ? 'quiet' : look}
        className="aria-disabled:text-ink-soft"
        aria-busy={isBusy}
        aria-disabled={wait > 0}
      >
        {isBusy ? text.working : last ? text.mpesa.again : text.mpesa.send}
      </Button>
    </form>
  );
}
