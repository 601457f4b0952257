import { formatAmount } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useDailyLimits } from './daily-limits.ts';

interface Props extends Pick<StaffPayment, 'currency'> {
  /** The text about the sum of today, with the placeholders `sum` and `limit`. */
  text: string;
}

/** The sum that the staff user gave back today, with its limit. Without a response the line stays empty. */
export function LoadedDailyLimit({ currency, text }: Props) {
  const loaded = useDailyLimits();
  const limits = loaded.status === 'ready' ? loaded.data[currency] : undefined;
  return (
    <p className="min-h-6">
      {limits &&
        fill(text, {
          sum: formatAmount({ amount: limits.sum, currency }),
          limit: formatAmount({ amount: limits.limit, currency }),
        })}
    </p>
  );
}
