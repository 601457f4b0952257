import { useEffect, useRef } from 'react';
import type { Payment } from '#domain/payment/payment.ts';
import { CardForm } from '../pricing/CardForm.tsx';
import type { CardWay } from './card-way.ts';

interface Props {
  payment: Payment;
  way: CardWay;
  /** Of the button; one that sends itself has it for a browser that holds the form back. */
  label: string;
  isSentByItself?: boolean;
}

/** The way to PayPal, which keeps the reference beside the money: staff find the one by the other. */
export function CardPayment({ payment, way, label, isSentByItself = false }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSentByItself) frame.current?.querySelector('form')?.submit();
  }, [isSentByItself]);
  const button = payment.package === null ? undefined : way.buttons[payment.package];
  if (button === undefined) return null;
  return (
    <div ref={frame}>
      <CardForm
        checkout={{ action: way.action, button, ...way.returns }}
        label={label}
        custom={payment.reference}
        look="primary"
      />
    </div>
  );
}
