import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { StaffText } from './screen.ts';

/** Returns the kinds of the open differences of a payment, each with its provider; '' without a difference. */
export const describeDifferences = (
  { differences }: Pick<StaffPayment, 'differences'>,
  { difference: text }: StaffText['payments'],
): string =>
  differences
    .map(({ kind, provider }) => `${text.providers[provider]}: ${text.kinds[kind]}`)
    .join('. ');
