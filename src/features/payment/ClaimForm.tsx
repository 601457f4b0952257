import { useId, useState } from 'react';
import { readMpesaMessage } from '#domain/payment/mpesa-message.ts';
import { formatPhone, parseKenyanMobile } from '#domain/phone/phone.ts';
import type { Refusal } from '#domain/problem/refusal.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { CopyButton } from '../components/CopyButton.tsx';
import { describeFailure, describeFieldProblem } from './describe-failure.ts';
import type { PaymentMethodsProps } from './use-checkout.ts';

interface Props extends PaymentMethodsProps {
  variant: 'primary' | 'quiet';
}

/** The form for the M-Pesa message with a payment's code. After the submission it shows the submitted codes. */
export function ClaimForm({ variant, ...props }: Props) {
  const { claims } = props.checkout;
  const { text } = props;
  const [isAddingCode, setAddingCode] = useState(false);
  const openClaims = claims.filter(({ state }) => state !== 'settled');
  if (openClaims.length === 0) return <CodeForm {...props} variant={variant} />;
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="text-xl">{text.claim.sent}</h2>
      <ul>
        {openClaims.map(({ code }) => (
          <li key={code}>
            <CopyButton value={code} name={code} valueClass="text-xl" text={text.copy} />
          </li>
        ))}
      </ul>
      {isAddingCode ? (
        <CodeForm {...props} variant="quiet" onSent={() => setAddingCode(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {openClaims.some(({ state }) => state === 'waiting') && (
            <LinkButton variant="primary" href="/my-adverts">
              {text.myListings}
            </LinkButton>
          )}
          <Button onClick={() => setAddingCode(true)}>{text.claim.another}</Button>
        </div>
      )}
    </section>
  );
}

type FieldRefusals = Partial<Record<'message' | 'phone', Refusal>>;

function CodeForm({ checkout, state, variant, text, onSent }: Props & { onSent?: () => void }) {
  const id = useId();
  const { submitClaim, claimRequest } = state;
  const [message, setMessage] = useState('');
  const [phone, setPhone] = useState(() => formatPhone(checkout.phone ?? ''));
  const [refusals, setRefusals] = useState<FieldRefusals>({});
  const { problem } = claimRequest;
  const fields = ['message', 'phone'] as const;
  const problems = fields.map((field) =>
    describeFieldProblem(field, refusals[field], problem, text),
  );
  const [messageProblem, phoneProblem] = problems;

  const submit = async () => {
    const newRefusals = checkFields(message, phone);
    setRefusals(newRefusals);
    const firstRefusedField = fields.find((field) => newRefusals[field]);
    if (firstRefusedField) document.getElementById(`${id}-${firstRefusedField}`)?.focus();
    else if (await submitClaim({ message, phone })) onSent?.();
  };
  return (
    <form
      noValidate
      className="grid w-full justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
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
      <Button type="submit" variant={variant} aria-busy={claimRequest.busy}>
        {claimRequest.busy ? text.working : text.claim.send}
      </Button>
    </form>
  );
}

function checkFields(message: string, phone: string): FieldRefusals {
  const parsed = readMpesaMessage(message);
  return {
    ...('refusal' in parsed && { message: parsed.refusal }),
    ...(parseKenyanMobile(phone) === undefined && { phone: 'advert.phone.wrong' as const }),
  };
}
