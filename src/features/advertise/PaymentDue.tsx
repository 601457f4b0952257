import { useEffect, useRef } from 'react';
import { formatAmount } from '#domain/money/money.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { fill } from '#domain/text/fill.ts';
import { Button } from '#ui/Button.tsx';
import { CardPayment } from '../payment/CardForm.tsx';
import type { CardCheckout } from '../payment/card-checkout.ts';
import { TillPayment } from '../payment/TillPayment.tsx';
import type { Text } from '#content/text/text.ts';

interface Props {
  payment: Payment;
  card: CardCheckout;
  text: Text['advertise']['pay'];
  isBusy: boolean;
  /** Pays the other way; undefined where there is only one. */
  onOther: ((provider: 'till' | 'card') => void) | undefined;
}

/** What to pay, where to, and what happens then. */
export function PaymentDue({ payment, card, text, isBusy, onOther }: Props) {
  const amount = formatAmount(payment);
  const isCard = payment.provider === 'card';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [payment.id]);
  return (
    <section className="flex w-full flex-col items-start gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {fill(text.dueHeading, { amount })}
      </h3>
      {isCard ? (
        <>
          <p className="max-w-prose">{text.cardLead}</p>
          <p>
            {text.tillPayment.reference}{' '}
            <strong className="text-title whitespace-nowrap">{payment.reference}</strong>
          </p>
          <CardPayment
            payment={payment}
            checkout={card}
            label={fill(text.cardButton, { amount })}
          />
        </>
      ) : (
        <TillPayment payment={payment} text={text.tillPayment} look="primary" />
      )}
      {onOther && (
        <Button aria-busy={isBusy} onClick={() => onOther(isCard ? 'till' : 'card')}>
          {isCard ? text.otherTill : text.otherCard}
        </Button>
      )}
      <h3 className="text-xl">{text.nextHeading}</h3>
      <ol className="ml-7 grid list-decimal gap-3">
        {text.nextSteps.map((step) => (
          <li key={step} className="max-w-prose pl-1">
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
