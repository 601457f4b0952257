import { useEffect, useRef } from 'react';
import type { Payment } from '#domain/payment/payment.ts';
import { buttonLook } from '#ui/variants.ts';
import { cardButton, type CardCheckout } from './card-checkout.ts';

interface Props {
  checkout: { action: string; button: string; paidUrl: string; cancelUrl: string };
  label: string;
  /** What PayPal tells us beside the money: the reference of the payment. */
  custom?: string;
  look?: keyof typeof buttonLook;
}

/** The form that PayPal's hosted buttons take. The price lives at PayPal, and none is sent from here. */
export function CardForm({ checkout, label, custom, look = 'quiet' }: Props) {
  return (
    <form method="post" action={checkout.action}>
      <input type="hidden" name="cmd" value="_s-xclick" />
      <input type="hidden" name="hosted_button_id" value={checkout.button} />
      <input type="hidden" name="return" value={checkout.paidUrl} />
      <input type="hidden" name="cancel_return" value={checkout.cancelUrl} />
      {custom !== undefined && <input type="hidden" name="custom" value={custom} />}
      <button className={`${buttonLook[look]} w-full py-2`}>{label}</button>
    </form>
  );
}

interface PaymentProps {
  payment: Payment;
  checkout: CardCheckout;
  /** Of the button; one that sends itself has it for a browser that holds the form back. */
  label: string;
  isSentByItself?: boolean;
}

/** The way to PayPal, which keeps the reference beside the money: staff find the one by the other. */
export function CardPayment({ payment, checkout, label, isSentByItself = false }: PaymentProps) {
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
