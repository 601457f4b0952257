import { useId, useState } from 'react';
import { readMpesaMessage } from '#domain/payment/mpesa-message.ts';
import { formatPhone, parseKenyanMobile } from '#domain/phone/phone.ts';
import type { Refusal } from '#domain/problem/refusal.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { CopyButton } from '../components/CopyButton.tsx';
import { describeFailure, describeFieldProblem } from './describe-failure.ts';
import type { PaymentMethodsProps } from './PaymentMethods.tsx';

interface Props extends PaymentMethodsProps {
  variant: 'primary' | 'quiet';
}

/** Form for the M-Pesa code of a manual payment; after the submission it shows the claim. */
export function ClaimForm({ variant, ...props }: Props) {
  const { claims } = props.checkout;
  const { text } = props;
  const [isAnother, setAnother] = useState(false);
  const open = claims.filter(({ state }) => state !== 'settled');
  if (open.length === 0) return <CodeForm {...props} variant={variant} />;
  return (
    <section className="grid justify-items-start gap-3">
      <ul>
        {open.map(({ code }) => (
          <li key={code}>
            <CopyButton value={code} name={code} valueClass="text-xl" text={text.copy} />
          </li>
        ))}
      </ul>
      {isAnother ? (
        <CodeForm {...props} variant="quiet" onSent={() => setAnother(false)} />
      ) : (
        <Button onClick={() => setAnother(true)}>{text.claim.another}</Button>
      )}
    </section>
  );
}

type Wrong = Partial<Record<'message' | 'phone', Refusal>>;

function CodeForm({ checkout, state, variant, text, onSent }: Props & { onSent?: () => void }) {
  const id = useId();
  const { claim, claiming } = state;
  const [message, setMessage] = useState('');
  const [phone, setPhone] = useState(() => formatPhone(checkout.phone ?? ''));
  const [wrong, setWrong] = useState<Wrong>({});
  const { problem } = claiming;
  const fields = ['message', 'phone'] as const;
  const problems = fields.map((field) => describeFieldProblem(field, wrong[field], problem, text));
  const [messageProblem, phoneProblem] = problems;

  const send = async () => {
    const fieldProblems = wrongIn(message, phone);
    setWrong(fieldProblems);
    const first = fields.find((field) => fieldProblems[field]);
    if (first) document.getElementById(`${id}-${first}`)?.focus();
    else if (await claim({ message, phone })) onSent?.();
  };
  return (
    <form
      noValidate
      className="grid w-full justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3 className="text-xl">{text.claim.heading}</h3>
      <Field
        id={`${id}-message`}
        as="textarea"
        rows={3}
        autoComplete="off"
        label={text.claim.message}
        hint={text.claim.messageHint}
        value={message}
        problem={messageProblem}
        onWrite={setMessage}
      />
      <Field
        id={`${id}-phone`}
        type="tel"
        autoComplete="tel-national"
        label={text.claim.phone}
        value={phone}
        problem={phoneProblem}
        onWrite={setPhone}
      />
      <Alert>{!problems.some(Boolean) && describeFailure(problem, text)}</Alert>
      <Button type="submit" variant={variant} aria-busy={claiming.busy}>
        {claiming.busy ? text.working : text.claim.send}
      </Button>
    </form>
  );
}

function wrongIn(message: string, phone: string): Wrong {
  const read = readMpesaMessage(message);
  return {
    ...('refusal' in read && { message: read.refusal }),
    ...(parseKenyanMobile(phone) === undefined && { phone: 'advert.phone.wrong' as const }),
  };
}
