/** Money of adverts by day, package or category, for staff. */
import * as z from 'zod/mini';
import type { ReachGroup, ReachTotal } from './reach-totals.ts';

/** Money that came in a period, less the money that went back in it. */
export const incomeSchema = z.object({
  /** As in {@link ReachTotal}; null for money without an advert. */
  name: z.nullable(z.string()),
  shillings: z.int(),
  cents: z.int(),
});

export type Income = z.infer<typeof incomeSchema>;

/** Totals of visits, and the money of the same day, package or category. */
export type ReachWithIncome = ReachTotal & Omit<Income, 'name'>;

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
    .map((total) => {
      const { shillings = 0, cents = 0 } = incomeByName.get(total.name) ?? {};
      return { ...total, shillings, cents };
    })
    .toSorted((one, other) =>
      group === 'day'
        ? (other.name ?? '').localeCompare(one.name ?? '')
        : other.visitors - one.visitors || other.shillings - one.shillings,
    );
}
