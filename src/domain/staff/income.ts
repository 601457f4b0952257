/** Money of adverts by day, package or category, for staff. */
import * as z from 'zod/mini';
import type { ReachGroup, ReachTotal } from './reach-totals.ts';

/** Money that came in a period, less the money that went back in it. */
export const incomeSchema = z.object({
  /** As in {@link ReachTotal}; null for money without an advert. */
  name: z.nullable(z.string()),
  shillings: z.int(),
  cents: z.int(),
  /** Money that went back in the period. The sums above are already less by it. */
  shillings_back: z.int(),
  cents_back: z.int(),
});

export type Income = z.infer<typeof incomeSchema>;

/** Totals of visits, and the money of the same day, package or category. */
export type ReachWithIncome = ReachTotal & Omit<Income, 'name'>;

/** Returns the money that came, the money that went back, and the difference, in shillings and in cents. */
export function sumIncome(rows: readonly Omit<Income, 'name'>[]) {
  const sum = (column: keyof Omit<Income, 'name'>) =>
    rows.reduce((total, row) => total + row[column], 0);
  const toSums = (net: number, back: number) => ({ came: net + back, back, net });
  return {
    KES: toSums(sum('shillings'), sum('shillings_back')),
    USD: toSums(sum('cents'), sum('cents_back')),
  };
}

/** Sums of one currency. */
export type IncomeSums = ReturnType<typeof sumIncome>['KES'];

const noMoney: Omit<Income, 'name'> = { shillings: 0, cents: 0, shillings_back: 0, cents_back: 0 };

const noVisits: Omit<ReachTotal, 'name'> = {
  adverts: 0,
  visitors: 0,
  enquiries: 0,
  appearances: 0,
  suspect_visitors: 0,
  suspect_enquiries: 0,
  suspect_others: 0,
};

/** Joins two lists by name: days newest first, other rows by visitors and money. A row without a partner gets zeroes. */
export function joinIncome(
  totals: readonly ReachTotal[],
  incomes: readonly Income[],
  group: ReachGroup,
): ReachWithIncome[] {
  const incomeByName = new Map(incomes.map((income) => [income.name, income]));
  const names = new Set(totals.map(({ name }) => name));
  const others = incomes.filter(({ name }) => !names.has(name));
  return [...totals, ...others.map(({ name }) => ({ ...noVisits, name }))]
    .map((total) => ({ ...total, ...noMoney, ...incomeByName.get(total.name) }))
    .toSorted((one, other) =>
      group === 'day'
        ? (other.name ?? '').localeCompare(one.name ?? '')
        : other.visitors - one.visitors || other.shillings - one.shillings,
    );
}
