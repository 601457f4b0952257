import { formatAmount } from '#domain/money/money.ts';
import type { DailyLimits } from '#domain/staff/daily-limits.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useDailyLimits } from './daily-limits.ts';

interface LoadedProps extends Pick<StaffPayment, 'currency'> {
  /** The text about the sum of today, with the placeholders `sum` and `limit`. */
  text: string;
}

interface Props extends LoadedProps {
  /** The sums and limits of today; undefined until they are loaded. */
  limits: DailyLimits | undefined;
}

/** The sum that the staff user gave back today, with its limit. Without a response the line stays empty. */
export function DailyLimit({ limits: allLimits, currency, text }: Props) {
  const limits = allLimits?.[currency];
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

/** {@link DailyLimit} of a dialog that loads the sums itself. */
export function LoadedDailyLimit(props: LoadedProps) {
  const loaded = useDailyLimits();
  return <DailyLimit {...props} limits={loaded.status === 'ready' ? loaded.data : undefined} />;
}
