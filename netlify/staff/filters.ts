/** Parses the filters in the address of a staff list. */
import * as z from 'zod/mini';
import { toIsoDay } from '#domain/date/day.ts';
import { invalidField } from '#domain/problem/problem.ts';
import { refusal } from '#domain/problem/refusal.ts';
import { isMonth } from '#domain/staff/books.ts';
import { getLastDays, periodSchema } from '#domain/staff/period.ts';
import { now } from '../clock.ts';
import { requireFields } from '../http/input.ts';

/**
 * Returns the value of a filter, or undefined if it is missing or empty.
 * @throws {Problem} `invalid-input` for an unknown value
 */
export function requireChoice<Value extends string>(
  url: URL,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const requestedValue = url.searchParams.get(name) ?? '';
  if (requestedValue === '') return undefined;
  const match = values.find((value) => value === requestedValue);
  if (match !== undefined) return match;
  const message = refusal('request.choice', { values: values.join(', ') });
  throw invalidField(name, message);
}

/**
 * Returns the text of the parameter `q`, cut to 80 characters, or '' if it is missing. An empty text matches every
 * row.
 */
export function getSearchTerms(url: URL): string {
  const input = (url.searchParams.get('q') ?? '').toWellFormed().replaceAll('\0', '');
  return input.trim().slice(0, 80).toWellFormed();
}

/**
 * Parses the parameter `month`, such as '2026-11'.
 * @returns the first day of the month; the default is the current month
 * @throws {Problem} `invalid-input`
 */
export function requireMonth({ searchParams }: URL): string {
  const currentMonth = toIsoDay(now()).slice(0, 7);
  const month = searchParams.get('month') ?? currentMonth;
  if (isMonth(month)) return `${month}-01`;
  throw invalidField('month', refusal('request.choice', { values: currentMonth }));
}

const optionalDay = z.object({ day: z.optional(z.iso.date({ error: 'request.day' })) });

/**
 * Parses the parameter `day`, such as '2026-11-28'. Without a day, it parses the month of {@link requireMonth}.
 * @throws {Problem} `invalid-input`
 */
export function requireMonthOrDay(url: URL) {
  const { day } = requireFields({ day: url.searchParams.get('day') ?? undefined }, optionalDay);
  if (day === undefined) return { p_month: requireMonth(url) };
  return { p_month: `${day.slice(0, 7)}-01`, p_day: day };
}

/**
 * Parses the parameters `from` and `to`. Each has a default.
 * @param count - length in days of the default period, which ends today
 * @throws {Problem} `invalid-input`
 */
export function requirePeriod({ searchParams }: URL, count: number) {
  const defaultPeriod = getLastDays(toIsoDay(now()), count);
  const { from, to } = requireFields(
    {
      from: searchParams.get('from') ?? defaultPeriod.from,
      to: searchParams.get('to') ?? defaultPeriod.to,
    },
    periodSchema,
  );
  return { p_from_day: from, p_to_day: to };
}
