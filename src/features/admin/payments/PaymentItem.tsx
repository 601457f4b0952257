import { formatAmount } from '#domain/money/amount.ts';
import { type StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/fill.ts';
import type { Text } from '#content/text/text.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';

interface Props {
  item: StaffPayment;
  text: Text['adminWords']['payments'];
  kit: Text['adminWords']['kit'];
  onUpdated: (item: StaffPayment) => void;
}

/** A payment: what is known of it, and what staff can do. */
export function PaymentItem({ item, text, kit, onUpdated }: Props) {
  const { reference, state, provider, amount, currency, listing } = item;
  const isOtherSum = state === 'review' && listing !== null;
  return (
    <article className="flex flex-col gap-3">
      <h2 className="text-xl wrap-anywhere">{listing?.name ?? text.money}</h2>
      <p>
        <strong>
          {text.states[state]}: {formatAmount({ amount: item.received_amount ?? amount, currency })}
        </strong>{' '}
        {fill(text.referenceIs, { reference, provider: text.providers[provider] })}
      </p>
      {isOtherSum && <p className="notice">{text.otherSum}</p>}
      <PaymentFacts item={item} text={text} />
      <PaymentActions item={item} text={text} kit={kit} onUpdated={onUpdated} />
    </article>
  );
}
