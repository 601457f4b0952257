import { formatDate } from '#browser/dates.ts';
import { formatReceived } from '#domain/money/money.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { fill } from '#domain/text/fill.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  payments: Payment[];
  text: Text['myListings']['receipts'];
}

/** The receipts of one listing, newest first. */
export function ReceiptLinks({ payments, text }: Props) {
  const settled = payments.filter(({ receipt_number }) => receipt_number !== null);
  if (settled.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="text-lg">{text.heading}</h3>
      <ul>
        {settled.map((payment) => (
          <li key={payment.id}>
            <a
              className="inline-flex min-h-11 items-center underline"
              href={`/receipts?number=${payment.receipt_number ?? ''}`}
            >
              {fill(text.link, {
                number: payment.receipt_number ?? '',
                amount: formatReceived(payment),
                date: formatDate(payment.paid_at ?? payment.created_at),
              })}
            </a>
            {payment.state === 'refunded' && ` (${text.refunded})`}
          </li>
        ))}
      </ul>
    </section>
  );
}
