/** Payments as lines of a file for a spreadsheet. */
import { text } from '#content/text/text.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';

export function paymentFile(file: string) {
  return { file, header: text.spreadsheets.payments, rowOf };
}

/** Sums in the unit of their currency: '899' shillings, '8.99' dollars. */
function rowOf({ listing, ...payment }: StaffPayment) {
  const { amount, received_amount, currency } = payment;
  const sum = (units: number | null) =>
    currency === 'KES' || units === null ? units : (units / 100).toFixed(2);
  return {
    ...payment,
    amount: sum(amount),
    received_amount: sum(received_amount),
    listing: listing?.id,
    name: listing?.name,
    phone: listing?.phone,
    email: listing?.email,
  };
}
