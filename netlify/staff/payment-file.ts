/** Describes a CSV file of payments: its name, its titles, and the conversion of a payment to a row. */
import { text } from '#content/text/text.ts';
import { formatPlainAmount } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';

export function createPaymentCsvOptions(file: string) {
  return { file, header: text.spreadsheets.payments, toRow };
}

function toRow({ listing, ...payment }: StaffPayment) {
  const { amount, received_amount, currency } = payment;
  const formatSum = (units: number | null) =>
    units === null ? null : formatPlainAmount({ amount: units, currency });
  return {
    ...payment,
    amount: formatSum(amount),
    received_amount: formatSum(received_amount),
    listing: listing?.id,
    title: listing?.title,
    phone: listing?.phone,
    email: listing?.email,
  };
}
