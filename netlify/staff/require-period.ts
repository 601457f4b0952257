/** Parses the period in the address of a staff list. */
import { toIsoDay } from '#domain/date/date.ts';
import { getLastDays, periodSchema, type Period } from '#domain/staff/period.ts';
import { requireFields } from '../http/input.ts';

/**
 * Parses the parameters `from` and `to`. Each has a default.
 * @param count - length in days of the default period, which ends today
 * @throws {Problem} `invalid-input`
 */
export function requirePeriod({ searchParams }: URL, now: Date, count: number): Period {
  const { from, to } = getLastDays(toIsoDay(now), count);
  return requireFields(
    { from: searchParams.get('from') ?? from, to: searchParams.get('to') ?? to },
    periodSchema,
  );
}
