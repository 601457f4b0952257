/** The measured number of daily visitors of all listings. */
import * as z from 'zod/mini';
import { formatDay } from '../date/day.ts';
import { formatNumber } from '../money/format-number.ts';
import { fill } from '../text/placeholders.ts';

const day = z.iso.date();

/**
 * The result of the function `site_reach`: the mean of 28 days, and the first and last of the days in Nairobi. It
 * is null before 28 days are measured.
 */
export const siteReachSchema = z.nullable(
  z.object({ visitors: z.int().check(z.nonnegative()), from: day, to: day }),
);
export type SiteReach = z.infer<typeof siteReachSchema>;

/**
 * Returns 'Measured from 3 November 2026 to 30 November 2026: at least 640 visitors a day.' Returns null without a
 * measurement, or for a measurement of 0 visitors.
 * @param text - with the placeholders {from}, {to} and {visitors}.
 */
export function describeSiteReach(reach: SiteReach, text: string, language: string): string | null {
  if (!reach || reach.visitors === 0) return null;
  return fill(text, {
    visitors: formatNumber(reach.visitors),
    from: formatDay(reach.from, language),
    to: formatDay(reach.to, language),
  });
}
