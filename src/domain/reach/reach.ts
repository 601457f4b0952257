/**
 * The reach of an advert. Each visitor counts once a day. Visitors with disabled JavaScript are not counted, so
 * every number is a minimum.
 */
import * as z from 'zod/mini';
import { visitSources } from './visit.ts';

/** Number of days in the chart and in the CSV file. */
export const reachDays = { chart: 28, file: 366 } as const;

/** The names of the counts of each day of an advert, in the order of the columns for its owner. */
export const reachCounts = [
  'visitors',
  'enquiries',
  'calls',
  'whatsapp',
  'contacts',
  'website',
  'shares',
  'appearances',
] as const;

const count = z.int().check(z.nonnegative());
const day = z.iso.date();

const reachDaySchema = z.object({
  /** Date in Nairobi: '2026-12-01'. */
  day,
  /** Visitors of the advert's page. Each of them has one of the five sources. */
  visitors: count,
  /** Visitors that called, wrote on WhatsApp or saved the contact. */
  enquiries: count,
  calls: count,
  whatsapp: count,
  contacts: count,
  website: count,
  shares: count,
  /** Visitors that saw the advert in a list or a search. */
  appearances: count,
  /** The visitors by source. */
  lists: count,
  search: count,
  shared: count,
  poster: count,
  elsewhere: count,
});
export type ReachDay = z.infer<typeof reachDaySchema>;

/** The response of the function `listing_reach` and of the owner's endpoint. */
export const listingReachSchema = z.object({
  today: day,
  /** The first day with counts; null if there is none. */
  since: z.nullable(day),
  /** The requested days that have counts, in ascending order. */
  days: z.array(reachDaySchema),
  /** The items that visitors asked for on these days, the most wanted first. The name of a removed item is null. */
  asks: z.array(z.object({ item: z.uuid(), name: z.nullable(z.string()), visitors: count })),
  /**
   * The visitors of a typical advert of the category in the seven days before today. It is null if the category has
   * few adverts.
   */
  category: z.nullable(z.object({ category: z.string(), visitors: count, listings: count })),
});
export type ListingReach = z.infer<typeof listingReachSchema>;

type Totals = Omit<ReachDay, 'day'>;

/** Returns the sum of each count over the days. */
export function getTotal(days: readonly Totals[]): Totals {
  const sum = (name: keyof Totals) => days.reduce((total, day) => total + day[name], 0);
  const names = [...reachCounts, ...visitSources];
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Totals;
}

const dayMs = 24 * 60 * 60 * 1000;
const subtractDays = (day: string, count: number) =>
  new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10);

/**
 * Returns the last `count` days, including the last one and days with zero counts. Days before the first counted day
 * are omitted, so the result is empty without counts.
 * @param lastDay - such as '2026-12-01'; today by default
 */
export function listCountedDays(reach: ListingReach, count: number, lastDay?: string): ReachDay[] {
  const { since } = reach;
  return listDays(reach, count, lastDay).filter(({ day }) => since !== null && day >= since);
}

/**
 * Returns the last `count` days, including days with zero counts and days before the first counted one.
 * @param lastDay - such as '2026-12-01'; today by default
 */
export function listDays(
  { today, days }: ListingReach,
  count: number,
  lastDay = today,
): ReachDay[] {
  const byDay = new Map(days.map((reachDay) => [reachDay.day, reachDay]));
  return Array.from({ length: count }, (_, index) => subtractDays(lastDay, count - 1 - index)).map(
    (day) => byDay.get(day) ?? { day, ...getTotal([]) },
  );
}

/** The fewest days of the chart. The bars of fewer days would be too wide. */
const minChartDays = 7;

/**
 * Returns the days of the chart: at most {@link reachDays.chart}, and none before the first live or counted day. In its first days
 * the chart ends with days to come, so that it has a week.
 * @param firstDay - the first live day, such as '2026-12-01'. Days with counts before it are in the chart.
 * @param lastDay - such as '2026-12-01'; today by default
 */
export function listChartDays(
  reach: ListingReach,
  firstDay: string,
  lastDay = reach.today,
): ReachDay[] {
  const { since } = reach;
  const start = since !== null && since < firstDay ? since : firstDay;
  const days = listDays(reach, reachDays.chart, lastDay).filter(({ day }) => day >= start);
  return days.length < minChartDays
    ? listDays(reach, minChartDays, subtractDays(start, 1 - minChartDays))
    : days;
}

/** Returns the sums of today and of the six days before. */
export function sumLastWeek(reach: ListingReach): Totals {
  return sumWeek(reach, reach.today);
}

/** Returns the sums of the `count` days that end with a day. */
function sumWeek({ days }: ListingReach, lastDay: string, count = 7): Totals {
  const dayBefore = subtractDays(lastDay, count);
  return getTotal(days.filter(({ day }) => day > dayBefore && day <= lastDay));
}

/** A number of a week, and its change since the 7 days before; null if these were not counted from the first one. */
interface WeekCount {
  count: number;
  change: number | null;
}

export type WeekComparison = Record<'visitors' | 'enquiries', WeekCount>;

/**
 * Returns the visitors and the enquiries of a week, with their change since the 7 days before. The result is null if
 * both numbers of the week are zero.
 * @param endDay - the day of the end of an expired listing, such as '2026-12-01'. If the counts begin seven days before
 * it, they are those of a paid week with parts of eight days, and all of them count. Without it, the week ends today.
 */
export function compareWeeks(reach: ListingReach, endDay?: string): WeekComparison | null {
  const { week, before } = sumWeeks(reach, endDay);
  if (week.visitors === 0) return null;
  const compare = (name: keyof WeekComparison): WeekCount => ({
    count: week[name],
    change: before && week[name] - before[name],
  });
  return { visitors: compare('visitors'), enquiries: compare('enquiries') };
}

export type WeekTotals = Record<keyof WeekComparison, number>;

/**
 * Returns the visitors and the enquiries of a week, and those of the 7 days before; null for these if they were not
 * counted from the first one.
 * @param endDay - as for {@link compareWeeks}
 */
export function sumWeeks(
  reach: ListingReach,
  endDay?: string,
): { week: WeekTotals; before: WeekTotals | null } {
  const lastDay = endDay ?? reach.today;
  const isFirstWeek = endDay !== undefined && reach.since === subtractDays(endDay, 7);
  const getCounts = (last: string, count = 7) => {
    const { visitors, enquiries } = sumWeek(reach, last, count);
    // An enquiry implies a visit, even if a slow connection lost the event of the visit.
    return { visitors: Math.max(visitors, enquiries), enquiries };
  };
  const wasCounted = isWeekBeforeCounted(reach, lastDay);
  return {
    week: getCounts(lastDay, isFirstWeek ? 8 : 7),
    before: wasCounted ? getCounts(subtractDays(lastDay, 7)) : null,
  };
}

const isWeekBeforeCounted = ({ since }: ListingReach, lastDay: string) =>
  since !== null && since <= subtractDays(lastDay, 13);

/** A day of a week with its visitors, and those of the same weekday in the 7 days before. */
export interface ComparedDay {
  day: string;
  visitors: number;
  visitorsBefore: number;
}

/**
 * Returns the seven days of a week beside the 7 days before. The result is empty if these were not counted from the
 * first one.
 * @param lastDay - the last day of the week, such as '2026-12-01'
 */
export function compareDays(reach: ListingReach, lastDay: string): ComparedDay[] {
  if (!isWeekBeforeCounted(reach, lastDay)) return [];
  const visitors = new Map(reach.days.map((reachDay) => [reachDay.day, reachDay.visitors]));
  return Array.from({ length: 7 }, (_, index) => subtractDays(lastDay, 6 - index)).map((day) => ({
    day,
    visitors: visitors.get(day) ?? 0,
    visitorsBefore: visitors.get(subtractDays(day, 7)) ?? 0,
  }));
}

/**
 * Returns the visitors of a typical advert of the category in the seven full days before today. Those of the advert are not
 * repeated, because the figures of the last week include today. Returns null if the advert was not counted on all of these
 * days, or if the category has too few adverts.
 */
export function getComparison({
  today,
  since,
  category,
}: ListingReach): { category: string; typical: number } | null {
  if (!category || since === null || since > subtractDays(today, 7)) return null;
  return { category: category.category, typical: category.visitors };
}
