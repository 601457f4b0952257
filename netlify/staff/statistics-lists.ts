/** The staff lists of statistics of a period, as in lists.ts. */
import { getDefaultText } from '#content/text/text.ts';
import { formatPlainAmount } from '#domain/money/money.ts';
import { incomeSchema } from '#domain/staff/income.ts';
import { maxDays, monthDays } from '#domain/staff/period.ts';
import { reachGroups, reachTotalSchema } from '#domain/staff/reach-totals.ts';
import { getRenewedShare, renewalGroups, renewalsSchema } from '#domain/staff/renewals.ts';
import { requireChoice, requirePeriod } from './filters.ts';
import { createShortList } from './staff-list.ts';

const { spreadsheets } = getDefaultText();

const requireReachFilters = (url: URL) => ({
  p_group_by: requireChoice(url, 'by', reachGroups) ?? 'day',
  ...requirePeriod(url, monthDays),
});

export const statisticsLists = {
  /** The numbers of listings with paid days, and of their views and taps, by day, package or category. */
  reach: createShortList({
    sql: 'reach_totals',
    item: reachTotalSchema,
    filters: requireReachFilters,
    file: 'people.csv',
    header: spreadsheets.reachTotals,
    toRow: (row) => row,
  }),
  /** The money of a period by day, package or category: what came, less what went back. */
  income: createShortList({
    sql: 'income',
    item: incomeSchema,
    filters: requireReachFilters,
    file: 'money.csv',
    header: spreadsheets.income,
    toRow: ({ name, shillings, cents, shillings_back, cents_back }) => ({
      name,
      shillings,
      dollars: formatPlainAmount({ amount: cents, currency: 'USD' }),
      shillings_back,
      dollars_back: formatPlainAmount({ amount: cents_back, currency: 'USD' }),
    }),
  }),
  /**
   * The numbers of listings with a first payment in a period, and of their renewals, by the month of that payment or
   * by the number of enquiries in its paid days.
   */
  renewals: createShortList({
    sql: 'renewals',
    item: renewalsSchema,
    filters: (url) => ({
      p_group_by: requireChoice(url, 'by', renewalGroups) ?? 'month',
      ...requirePeriod(url, maxDays),
    }),
    file: 'renewals.csv',
    header: spreadsheets.renewals,
    toRow: (row) => ({ ...row, share: getRenewedShare(row) }),
  }),
};
