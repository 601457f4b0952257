/** Formats payments as rows of a CSV file. */
import { text } from '#content/text/text.ts';
import { formatPlainAmount } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';

export function paymentFile(file: string) {
  return { file, header: text.spreadsheets.payments, toRow };
}

function toRow({ listing, ...payment }: StaffPayment) {
  const { amount, received_amount, currency } = payment;
  const sum = (units: number | null) =>
    units === null ? null : formatPlainAmount({ amount: units, currency });
  return {
    ...payment,
    amount: sum(amount),
    received_amount: sum(received_amount),
    listing: listing?.id,
    title: listing?.title,
    phone: listing?.phone,
    email: listing?.email,
  };
}
