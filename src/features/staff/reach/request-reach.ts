import { incomeSchema, joinIncome, type ReachWithIncome } from '#domain/staff/income.ts';
import type { Period } from '#domain/staff/period.ts';
import { reachTotalSchema, type ReachGroup } from '#domain/staff/reach-totals.ts';
import { requestRows } from '../components/ShortList.tsx';

/** Returns the paths of the lists of visits and of money in a period. */
export function getReachPaths(group: ReachGroup, period: Period) {
  const query = new URLSearchParams({ by: group, ...period }).toString();
  return { reachPath: `/api/staff/reach?${query}`, incomePath: `/api/staff/income?${query}` };
}

/** Requests the visits of a period with the money of the same days. */
export async function requestReach(
  group: ReachGroup,
  period: Period,
  signal: AbortSignal,
): Promise<ReachWithIncome[]> {
  const { reachPath, incomePath } = getReachPaths(group, period);
  const [totals, incomes] = await Promise.all([
    requestRows(reachPath, reachTotalSchema, signal),
    requestRows(incomePath, incomeSchema, signal),
  ]);
  return joinIncome(totals, incomes, group);
}
