import { formatAmount } from '#domain/money/money.ts';
import type { CheckoutPayment } from '#domain/payment/checkout.ts';
import { isAwaited } from '#domain/payment/checkout-screen.ts';
import { fill } from '#domain/text/placeholders.ts';
import { LinkButton } from '#ui/Button.tsx';
import { CopyButton } from '../components/CopyButton.tsx';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { ClaimForm } from './ClaimForm.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import type { PaymentMethodsProps } from './use-checkout.ts';

/**
 * The instructions for a manual payment to the till, and the form for the code from M-Pesa. The instructions and the
 * other payment methods disappear after a code was submitted.
 */
export function TillWaiting({
  attempt,
  ...props
}: PaymentMethodsProps & { attempt: CheckoutPayment }) {
  const { checkout, text } = props;
  // If the site receives events from M-Pesa, a submitted code settles the payment automatically. Otherwise the
  // member has to call.
  const isMpesaConnected = checkout.providers.includes('mpesa');
  const hasOpenClaim = checkout.claims.some(({ state }) => state !== 'settled');
  return (
    <>
      {!hasOpenClaim && <TillInstructions attempt={attempt} {...props} />}
      {!isMpesaConnected && (
        <div className="grid justify-items-start gap-4">
          <p>{text.providers.till.after}</p>
          <LinkButton variant="primary" href={`tel:${text.phone}`}>
            {text.call}
          </LinkButton>
          <p>{text.providers.till.planned}</p>
        </div>
      )}
      <ClaimForm {...props} variant={isMpesaConnected ? 'primary' : 'quiet'} />
      {!isAwaited({ kind: 'by-hand', attempt }, checkout) && (
        <>
          <h2 className="text-xl">{text.others}</h2>
          <PaymentMethods {...props} excludedProvider="till" />
        </>
      )}
    </>
  );
}

/** The till number, the amount and the steps. The text is large, because the member types it on another phone. */
function TillInstructions({
  attempt,
  checkout,
  text,
}: PaymentMethodsProps & { attempt: CheckoutPayment }) {
  const { till } = text.providers;
  const values = {
    till: till.number,
    amount: attempt.amount,
    reference: checkout.order?.reference ?? '',
  };
  const facts = [
    { name: till.name, value: till.number },
    { name: till.amount, value: String(attempt.amount), label: formatAmount(attempt) },
  ];
  // If the site receives events from M-Pesa, another step replaces the last one.
  const steps = checkout.providers.includes('mpesa')
    ? [...till.steps.slice(0, -1), till.next]
    : till.steps;
  return (
    <>
      <dl className="rounded-sm border-2 border-line bg-band p-4">
        {facts.map((fact) => (
          <div key={fact.name} className="flex flex-wrap items-center gap-x-3">
            <dt className="basis-24 text-ink-soft">{fact.name}</dt>
            <dd>
              <CopyButton {...fact} valueClass="text-title" text={text.copy} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-3">
        <h3 className="text-xl">{till.onThePhone}</h3>
        <ol className="ml-7 grid list-decimal gap-3">
          {steps.map((step) => (
            <li key={step} className="pl-1">
              <WholeAmounts text={fill(step, values)} />
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
