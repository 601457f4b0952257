/** Payments as lines of a file for a spreadsheet. */
import type { StaffPayment } from '#domain/staff/staff-payment.ts';

export const paymentHeader = [
  'reference',
  'state',
  'provider',
  'code',
  'package',
  'days',
  'with website',
  'amount',
  'received',
  'currency',
  'paid at',
  'from',
  'until',
  'refunded at',
  'receipt',
  'reason',
  'advert',
  'name',
  'payer',
  'phone',
  'e-mail',
  'begun at',
];

/** Sums in the unit of their currency: '899' shillings, '8.99' dollars. */
export function paymentLine({ listing, ...payment }: StaffPayment): string[] {
  const sum = (amount: number | null) => {
    if (amount === null) return '';
    return payment.currency === 'KES' ? String(amount) : (amount / 100).toFixed(2);
  };
  return [
    payment.reference,
    payment.state,
    payment.provider,
    payment.provider_reference ?? '',
    payment.package ?? '',
    String(payment.days ?? ''),
    payment.with_website ? 'yes' : 'no',
    sum(payment.amount),
    sum(payment.received_amount),
    payment.currency,
    payment.paid_at ?? '',
    payment.covers_from ?? '',
    payment.covers_until ?? '',
    payment.refunded_at ?? '',
    String(payment.receipt_number ?? ''),
    payment.reason ?? '',
    String(listing?.id ?? ''),
    listing?.name ?? '',
    payment.payer ?? '',
    listing?.phone ?? '',
    listing?.email ?? '',
    payment.created_at,
  ];
}
