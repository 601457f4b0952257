import type { Config } from '@netlify/functions';
import * as z from 'zod';
import { text } from '#content/text/text.ts';
import { monthDays } from '#domain/staff/period.ts';
import { reachGroups, reachTotalSchema, type ReachTotal } from '#domain/staff/reach-totals.ts';
import { now } from '../clock.ts';
import { call } from '../data/database.ts';
import { listEndpoint, requireChoice } from '../staff/list-endpoint.ts';
import { onePage } from '../staff/one-page.ts';
import { requirePeriod } from '../staff/require-period.ts';

export const config: Config = { path: '/api/staff/reach' };

/** Lists the numbers of listings with paid days, and of their views and taps, by day, package or category. */
export default listEndpoint({
  file: 'people.csv',
  header: text.spreadsheets.reachTotals,
  toRow: (row: ReachTotal) => row,
  pages: (url) => {
    const grouped_by = requireChoice(url, 'by', reachGroups) ?? 'day';
    const { from, to } = requirePeriod(url, now(), monthDays);
    return onePage(async () => {
      const totals = await call('reach_totals', {
        p_group_by: grouped_by,
        p_from_day: from,
        p_to_day: to,
      });
      return z.array(reachTotalSchema).parse(totals);
    });
  },
});
