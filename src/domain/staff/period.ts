/** The period of the statistics for staff. */
import * as z from 'zod/mini';

/** Maximum number of days in a period. */
export const maxDays = 366;
/** Number of days of a month in reports, which is four whole weeks. */
export const monthDays = 28;

const dayMs = 24 * 60 * 60 * 1000;
const day = z.iso.date({ error: 'request.day', abort: true });

/** The first and the last day in Nairobi, both inclusive, such as '2026-11-01' and '2026-11-28'. */
export const periodSchema = z.object({ from: day, to: day }).check(
  z.refine(({ from, to }) => from <= to, { error: 'request.period.order', path: ['to'] }),
  z.refine((period) => countDays(period) <= maxDays, {
    error: 'request.period.long',
    path: ['from'],
  }),
);

export type Period = z.infer<typeof periodSchema>;

/**
 * Returns the period of the last `count` days, including today.
 * @param today - such as '2026-11-28'
 */
export function getLastDays(today: string, count: number): Period {
  return { from: addDays(today, 1 - count), to: today };
}

/** Returns the days of the present month, up to today. */
export const getMonthSoFar = (today: string): Period => ({
  from: `${today.slice(0, -2)}01`,
  to: today,
});

/** Returns the period of as many days that ends on the day before a period. */
export const getPeriodBefore = (period: Period): Period =>
  getLastDays(addDays(period.from, -1), countDays(period));

const addDays = (isoDay: string, count: number): string =>
  new Date(Date.parse(isoDay) + count * dayMs).toISOString().slice(0, 10);

/** Returns all days of a period, oldest first. */
export function listDays({ from, to }: Period): string[] {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  );
}

/** Returns the number of days of a period. */
export const countDays = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / dayMs + 1;
