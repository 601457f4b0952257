import { sumInWords, type StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import type { KitText } from '../admin-text.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import type { PaymentsText } from './payments-text.ts';

interface Props {
  item: StaffPayment;
  text: PaymentsText;
  kit: KitText;
  onMoved: (item: StaffPayment) => void;
}

/** A payment: what is known of it, and what staff can do. */
export function PaymentItem({ item, text, kit, onMoved }: Props) {
  const { reference, state, provider, amount, currency, listing } = item;
  const isOtherSum = state === 'review' && listing !== null;
  return (
    <article className="flex flex-col gap-3">
      <h2 className="text-xl wrap-anywhere">{listing?.name ?? text.money}</h2>
      <p>
        <strong>
          {text.states[state]}: {sumInWords(item.received_amount ?? amount, currency)}
        </strong>{' '}
        {fill(text.referenceIs, { reference, provider: text.providers[provider] })}
      </p>
      {isOtherSum && <p className="notice">{text.otherSum}</p>}
      <PaymentFacts item={item} text={text} />
      <PaymentActions item={item} text={text} kit={kit} onMoved={onMoved} />
    </article>
  );
}
