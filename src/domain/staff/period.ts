/** The days that the staff's numbers are about. */
import * as z from 'zod/mini';

/** So many days are counted at once. */
export const maxDays = 366;
/** So many are a month, four whole weeks. */
export const monthDays = 28;

const dayLength = 24 * 60 * 60 * 1000;
const day = z.iso.date({ error: 'request.day', abort: true });

/** Days in Nairobi, both of them included: '2026-11-01', '2026-11-28'. */
export const periodSchema = z.object({ from: day, to: day }).check(
  z.refine(({ from, to }) => from <= to, { error: 'request.period.order', path: ['to'] }),
  z.refine((period) => countDays(period) <= maxDays, {
    error: 'request.period.long',
    path: ['from'],
  }),
);

export type Period = z.infer<typeof periodSchema>;

/** So many days, of which today is the last. @param today - '2026-11-28' */
export function lastDays(today: string, count: number): Period {
  const first = new Date(Date.parse(today) - (count - 1) * dayLength);
  return { from: first.toISOString().slice(0, 10), to: today };
}

const countDays = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / dayLength + 1;
