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
  const first = new Date(Date.parse(today) - (count - 1) * dayMs);
  return { from: first.toISOString().slice(0, 10), to: today };
}

/** Returns all days of a period, oldest first. */
export function listDays({ from, to }: Period): string[] {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  );
}

const countDays = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / dayMs + 1;
