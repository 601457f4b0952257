/** The days that numbers are asked for. */
import { toIsoDay } from '#domain/date/date.ts';
import { lastDays, periodSchema, type Period } from '#domain/staff/period.ts';
import { requireFields } from '../http/input.ts';

/** @param count - so many days until today, where none are named. @throws {Problem} `invalid-input` */
export function requirePeriod({ searchParams }: URL, now: Date, count: number): Period {
  const { from, to } = lastDays(toIsoDay(now), count);
  return requireFields(
    { from: searchParams.get('from') ?? from, to: searchParams.get('to') ?? to },
    periodSchema,
  );
}
