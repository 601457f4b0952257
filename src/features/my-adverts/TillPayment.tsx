import { amountInWords } from '../../domain/money/amount.ts';
import type { Payment } from '../../domain/payment/payment.ts';
import { fill } from '../../domain/text/fill.ts';
import { buttonLook } from '../../ui/variants.ts';
import type { TillText } from './my-adverts-text.ts';

interface Props {
  payment: Payment;
  level: 'h2' | 'h3';
  text: TillText;
}

/** How a sum is paid to the till, and which reference is said on the phone. */
export function TillPayment({ payment, level: Heading, text }: Props) {
  const { reference } = payment;
  const values = { amount: amountInWords(payment), till: text.till, reference };
  return (
    <section className="grid gap-3 border-l-4 border-accent pl-4">
      <Heading className="text-xl">{fill(text.heading, values)}</Heading>
      <p>
        {text.reference}{' '}
        <strong className="font-heading text-title leading-none whitespace-nowrap text-brand">
          {reference}
        </strong>
      </p>
      <ol className="ml-5 grid list-decimal gap-1">
        {text.steps.map((step) => (
          <li key={step} className="max-w-prose pl-1">
            {fill(step, values)}
          </li>
        ))}
      </ol>
      <p className="max-w-prose">{text.after}</p>
      <p>
        <a className={buttonLook.quiet} href={`tel:${text.phone}`}>
          {text.call}
        </a>
      </p>
    </section>
  );
}
