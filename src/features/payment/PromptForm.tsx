import { useId, useState } from 'react';
import { formatShillings } from '#domain/money/money.ts';
import type { Price } from '#domain/package/package.ts';
import { formatCountdown, promptLimit, type Wish } from '#domain/payment/checkout-screen.ts';
import type { ProviderOf } from '#domain/payment/payment-providers.ts';
import { formatPhone, kenyanMobile } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { WholeAmounts } from '../components/WholeAmounts.tsx';
import { describeFailure, problemOf } from './describe-failure.ts';
import type { WaysProps } from './Ways.tsx';

interface Props extends WaysProps {
  way: ProviderOf<'prompt'>;
  wish: Wish;
  price: Price;
  look: 'primary' | 'quiet';
}

/** Asks for the number that pays, and sends the prompt to it. */
export function PromptForm({ way, checkout, state, wish, price, look, text }: Props) {
  const id = useId();
  const words = text.ways[way];
  const { begin, beginning, now } = state;
  const attempt = checkout.order?.attempt;
  const last = attempt?.provider === way ? attempt.phone : undefined;
  const [typed, setTyped] = useState(() => formatPhone(last ?? checkout.phone ?? ''));
  const [isWrong, setWrong] = useState(false);
  const phone = kenyanMobile(typed);
  const next = { way, amount: price.shillings, phone };
  const { isRepeat, waitSeconds: wait } = promptLimit(attempt, next, now);
  const problem = beginning.way === way ? beginning.problem : undefined;
  const phoneProblem = problemOf(
    'phone',
    isWrong ? 'advert.phone.wrong' : undefined,
    problem,
    text,
  );
  const isBusy = beginning.busy && beginning.way === way;

  const send = () => {
    if (wait > 0) return;
    setWrong(phone === undefined);
    if (phone === undefined) document.getElementById(id)?.focus();
    else void begin({ ...wish, provider: way, phone });
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
      <h3 className="text-xl">{words.heading}</h3>
      <p>
        <WholeAmounts in={fill(words.lead, { amount: formatShillings(price.shillings) })} />
      </p>
      <Field
        id={id}
        type="tel"
        autoComplete="tel-national"
        label={words.phone}
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
          {words.againIn} <strong role="timer">{formatCountdown(wait)}</strong>
        </p>
      )}
      <Button
        type="submit"
        look={wait > 0 ? 'quiet' : look}
        className="aria-disabled:text-ink-soft"
        aria-busy={isBusy}
        aria-disabled={wait > 0}
      >
        {isBusy ? text.working : isRepeat ? words.again : words.send}
      </Button>
    </form>
  );
}
