import { requestJson } from '#browser/api/request.ts';
import { formatAmount } from '#domain/money/money.ts';
import { dailyLimitsSchema, type DailyLimits } from '#domain/staff/daily-limits.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useLoad } from '#features/components/use-load.ts';

const loadLimits = async (signal: AbortSignal): Promise<DailyLimits> =>
  dailyLimitsSchema.parse(await requestJson({ path: '/api/staff/daily-limits', signal }));

interface Props extends Pick<StaffPayment, 'currency'> {
  /** The text about the sum of today, with the placeholders `sum` and `limit`. */
  text: string;
}

/** The sum that the staff user gave back today, with its limit. Without a response the line stays empty. */
export function DailyLimit({ currency, text }: Props) {
  const loaded = useLoad(loadLimits);
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
