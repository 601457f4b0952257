import { useEffect, useRef } from 'react';
import type { Payment } from '#domain/payment/payment.ts';
import { CardForm } from './CardForm.tsx';
import { cardButton, type CardCheckout } from './card-checkout.ts';

interface Props {
  payment: Payment;
  checkout: CardCheckout;
  /** Of the button; one that sends itself has it for a browser that holds the form back. */
  label: string;
  isSentByItself?: boolean;
}

/** The way to PayPal, which keeps the reference beside the money: staff find the one by the other. */
export function CardPayment({ payment, checkout, label, isSentByItself = false }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSentByItself) frame.current?.querySelector('form')?.submit();
  }, [isSentByItself]);
  const button = cardButton(checkout, payment.package, false);
  if (button === undefined) return null;
  return (
    <div ref={frame}>
      <CardForm
        checkout={{ action: checkout.action, button, ...checkout.returns }}
        label={label}
        custom={payment.reference}
        look="primary"
      />
    </div>
  );
}
