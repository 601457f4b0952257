import { useEffect, useRef } from 'react';
import { amountInWords } from '../../domain/money/amount.ts';
import type { PackageId } from '../../domain/package/package.ts';
import type { Payment } from '../../domain/payment/payment.ts';
import { fill } from '../../domain/text/fill.ts';
import { buttonLook } from '../../ui/variants.ts';
import type { ChooseText } from './choose-text.ts';

/** How one gets to the card provider, and back from there. */
export interface CardWay {
  /** Address that its form is posted to. */
  action: string;
  /** Ids of its buttons, each of which holds the price of a package. */
  buttons: Partial<Record<PackageId, string>>;
  /** Whole addresses. */
  returns: Record<'paidUrl' | 'cancelUrl', string>;
}

/** A button holds the price of the package alone. */
export function canPayByCard({ buttons }: CardWay, id: PackageId, withWebsite: boolean): boolean {
  return !withWebsite && buttons[id] !== undefined;
}

/** The form that the provider takes, sent by itself; with a button for a browser that holds it back. */
export function CardPayment({
  payment,
  way,
  text,
}: {
  payment: Payment;
  way: CardWay;
  text: ChooseText;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  const button = payment.package === null ? '' : (way.buttons[payment.package] ?? '');
  const fields = {
    cmd: '_s-xclick',
    hosted_button_id: button,
    // What staff find in the provider's list beside the money.
    custom: payment.reference,
    return: way.returns.paidUrl,
    cancel_return: way.returns.cancelUrl,
  };
  return (
    <form ref={form} method="post" action={way.action} className="grid gap-3">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status">{text.toCard}</p>
      <p>
        {text.tillPayment.reference}{' '}
        <strong className="whitespace-nowrap text-brand">{payment.reference}</strong>
      </p>
      <p>
        <button className={buttonLook.primary}>
          {fill(text.payCard, { amount: amountInWords(payment) })}
        </button>
      </p>
    </form>
  );
}
