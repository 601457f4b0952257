import { formatAmount } from '#domain/money/money.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { fill } from '#domain/text/fill.ts';
import { LinkButton } from '#ui/Button.tsx';
import type { buttonLook } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  payment: Payment;
  text: Text['tillPayment'];
  /** The page's one way on, unless there are others. */
  look?: keyof typeof buttonLook;
}

/** Where to and how much, large enough to be typed on another phone, and which reference is said to us. */
export function TillPayment({ payment, text, look = 'quiet' }: Props) {
  const { reference, amount } = payment;
  const facts = [
    { name: text.till, value: text.number },
    { name: text.amount, value: formatAmount(payment) },
    { name: text.reference, value: reference },
  ];
  return (
    <div className="flex w-full flex-col items-start gap-4">
      <dl className="w-full rounded-sm border-2 border-line bg-band p-4">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap items-baseline gap-x-3">
            <dt className="basis-24 text-ink-soft">{name}</dt>
            {/* What is typed and read aloud stays whole. */}
            <dd className="text-title font-bold whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="font-bold">{text.onThePhone}</p>
      <ol className="ml-7 grid list-decimal gap-3">
        {text.steps.map((step) => (
          <li key={step} className="max-w-prose pl-1">
            {fill(step, { till: text.number, amount, reference })}
          </li>
        ))}
      </ol>
      <p className="max-w-prose">{text.after}</p>
      <LinkButton look={look} href={`tel:${text.phone}`}>
        {text.call}
      </LinkButton>
    </div>
  );
}
