import { formatAmount } from '#domain/money/money.ts';
import type { Difference } from '#domain/staff/difference.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { StaffText } from './screen.ts';

/** Returns the kind of a difference with its provider, and both sums if they are known. */
export function describeDifference(
  { kind, provider, recorded_amount: booked, provider_amount: listed, currency }: Difference,
  { difference: text }: StaffText['payments'],
): string {
  const name = `${text.providers[provider]}: ${text.kinds[kind]}`;
  if (booked === null || listed === null) return name;
  return fill(text.withSums, {
    name,
    booked: formatAmount({ amount: booked, currency }),
    listed: formatAmount({ amount: listed, currency }),
  });
}

/** Returns the open differences of a payment; '' without a difference. */
export const describeDifferences = (
  { differences }: { differences: readonly Difference[] },
  text: StaffText['payments'],
): string => differences.map((difference) => describeDifference(difference, text)).join('. ');
