/** The sums that the staff user gave back today, and their limits. */
import { requestJson } from '#browser/api/request.ts';
import { dailyLimitsSchema, type DailyLimits } from '#domain/staff/daily-limits.ts';
import { useLoad } from '#features/components/use-load.ts';

const loadLimits = async (signal: AbortSignal): Promise<DailyLimits> =>
  dailyLimitsSchema.parse(await requestJson({ path: '/api/staff/daily-limits', signal }));

/** Loads the sums of today with their limits. */
export const useDailyLimits = () => useLoad(loadLimits);
