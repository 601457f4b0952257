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
 * Returns the last `count` days until today, including today and days with zero counts. Days before the first
 * counted day are omitted, so the result is empty without counts.
 */
export function listCountedDays(reach: ListingReach, count: number): ReachDay[] {
  const { since } = reach;
  return listDays(reach, count).filter(({ day }) => since !== null && day >= since);
}

/** Returns the last `count` days until today, including days with zero counts and days before the first counted one. */
export function listDays({ today, days }: ListingReach, count: number): ReachDay[] {
  const byDay = new Map(days.map((reachDay) => [reachDay.day, reachDay]));
  return Array.from({ length: count }, (_, index) => subtractDays(today, count - 1 - index)).map(
    (day) => byDay.get(day) ?? { day, ...getTotal([]) },
  );
}

/** Returns the sums of today and of the six days before. */
export function sumLastWeek(reach: ListingReach): Totals {
  return sumWeek(reach, reach.today);
}

/** Returns the sums of a day and of the days before, seven or `count` days together. */
function sumWeek({ days }: ListingReach, lastDay: string, count = 7): Totals {
  const dayBefore = subtractDays(lastDay, count);
  return getTotal(days.filter(({ day }) => day > dayBefore && day <= lastDay));
}

/** A number of a week, and its change since the week before; null if that week was not counted from its first day. */
interface WeekCount {
  count: number;
  change: number | null;
}

export type WeekComparison = Record<'visitors' | 'enquiries', WeekCount>;

/**
 * Returns the visitors and the enquiries of a week, with their change since the week before. The result is null if
 * both numbers of the week are zero.
 * @param endDay - the day of the end of an expired listing, such as '2026-12-01'. Its week begins at the hour of the end,
 * so that it has parts of eight days. Without it, the week ends today.
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

type WeekTotals = Record<keyof WeekComparison, number>;

/**
 * Returns the visitors and the enquiries of a week, and those of the week before; null for that week if it was not
 * counted from its first day.
 * @param endDay - as for {@link compareWeeks}
 */
export function sumWeeks(
  reach: ListingReach,
  endDay?: string,
): { week: WeekTotals; before: WeekTotals | null } {
  const lastDay = endDay ?? reach.today;
  const dayCount = endDay === undefined ? 7 : 8;
  const getCounts = (last: string) => {
    const { visitors, enquiries } = sumWeek(reach, last, dayCount);
    // An enquiry implies a visit, even if a slow connection lost the event of the visit.
    return { visitors: Math.max(visitors, enquiries), enquiries };
  };
  const wasCounted = isWeekBeforeCounted(reach, lastDay, dayCount);
  return {
    week: getCounts(lastDay),
    before: wasCounted ? getCounts(subtractDays(lastDay, dayCount)) : null,
  };
}

const isWeekBeforeCounted = ({ since }: ListingReach, lastDay: string, dayCount = 7) =>
  since !== null && since <= subtractDays(lastDay, dayCount * 2 - 1);

/** A day of a week with its visitors, and those of the same weekday in the week before. */
export interface ComparedDay {
  day: string;
  visitors: number;
  visitorsBefore: number;
}

/**
 * Returns the seven days of a week beside those of the week before. The result is empty if the week before was not
 * counted from its first day.
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
 * Returns the visitors of the advert and of a typical advert of its category, in the seven full days before today.
 * Returns null if the first counted day is later or missing, or if the category has too few adverts.
 */
export function getComparison({
  today,
  since,
  days,
  category,
}: ListingReach): { category: string; own: number; typical: number } | null {
  const first = subtractDays(today, 7);
  if (!category || since === null || since > first) return null;
  const week = days.filter(({ day }) => day >= first && day < today);
  return { category: category.category, own: getTotal(week).visitors, typical: category.visitors };
}
