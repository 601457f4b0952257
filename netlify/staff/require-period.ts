/** Parses the period of a reach request. */
import { toIsoDay } from '#domain/date/date.ts';
import { getLastDays, periodSchema, type Period } from '#domain/staff/period.ts';
import { requireFields } from '../http/input.ts';

/**
 * @param count - number of days up to today, if the address contains no period
 * @throws {Problem} `invalid-input`
 */
export function requirePeriod({ searchParams }: URL, now: Date, count: number): Period {
  const { from, to } = getLastDays(toIsoDay(now), count);
  return requireFields(
    { from: searchParams.get('from') ?? from, to: searchParams.get('to') ?? to },
    periodSchema,
  );
}
