/** What an advert brought its owner. Persons are counted once a day; who has scripts off is not, so each is 'at least'. */
import * as z from 'zod/mini';
import { visitSources } from './visit.ts';

/** So many days are drawn, and so many are in the file for a spreadsheet. */
export const reachDays = { chart: 28, file: 366 } as const;

/** What is counted of an advert each day, as its columns are ordered. */
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
  /** In Nairobi: '2026-12-01'. */
  day,
  /** Who saw her page; each came from one of the five sources. */
  visitors: count,
  /** Who called, wrote on WhatsApp or saved the contact. */
  enquiries: count,
  calls: count,
  whatsapp: count,
  contacts: count,
  website: count,
  shares: count,
  /** In a list or a search, in sight. */
  appearances: count,
  lists: count,
  search: count,
  shared: count,
  poster: count,
  elsewhere: count,
});
export type ReachDay = z.infer<typeof reachDaySchema>;

/** As `listing_reach` and the owner's endpoint answer. */
export const listingReachSchema = z.object({
  today: day,
  /** The first day on which anything was counted; null where nothing ever was. */
  since: z.nullable(day),
  /** Of the days that were asked for those with anything counted, in their order. */
  days: z.array(reachDaySchema),
  /** How many saw a usual advert of her category in the seven days before today; null of a category with few. */
  category: z.nullable(z.object({ category: z.string(), visitors: count, listings: count })),
});
export type ListingReach = z.infer<typeof listingReachSchema>;

type Totals = Omit<ReachDay, 'day'>;

/** What all of these days come to. */
export function getTotal(days: readonly Totals[]): Totals {
  const sum = (name: keyof Totals) => days.reduce((total, day) => total + day[name], 0);
  const names = [...reachCounts, ...visitSources];
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Totals;
}

const dayLength = 24 * 60 * 60 * 1000;
const dayBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * dayLength).toISOString().slice(0, 10);

/** The last days until today, those without anything among them, from the first on which anything was counted. */
export function countedDays({ today, since, days }: ListingReach, count: number): ReachDay[] {
  const byDay = new Map(days.map((each) => [each.day, each]));
  return Array.from({ length: count }, (_, at) => dayBefore(today, count - 1 - at))
    .filter((day) => since !== null && day >= since)
    .map((day) => byDay.get(day) ?? { day, ...getTotal([]) });
}

/** Today and the six days before it. */
export function lastWeek({ today, days }: ListingReach): Totals {
  return getTotal(days.filter(({ day }) => day > dayBefore(today, 7)));
}

/**
 * Her people and those of a usual advert of her category in the same seven whole days before today; null where hers
 * was not counted in all of them, or there are too few others.
 */
export function getComparison({
  today,
  since,
  days,
  category,
}: ListingReach): { category: string; own: number; typical: number } | null {
  const first = dayBefore(today, 7);
  if (!category || since === null || since > first) return null;
  const week = days.filter(({ day }) => day >= first && day < today);
  return { category: category.category, own: getTotal(week).visitors, typical: category.visitors };
}
