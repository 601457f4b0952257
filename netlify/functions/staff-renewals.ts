import type { Config } from '@netlify/functions';
import * as z from 'zod';
import { text } from '#content/text/text.ts';
import { maxDays } from '#domain/staff/period.ts';
import {
  renewalGroups,
  renewalsSchema,
  getRenewedShare,
  type Renewals,
} from '#domain/staff/renewals.ts';
import { now } from '../clock.ts';
import { call } from '../data/database.ts';
import { listEndpoint, requireChoice } from '../staff/list-endpoint.ts';
import { onePage } from '../staff/one-page.ts';
import { requirePeriod } from '../staff/require-period.ts';

export const config: Config = { path: '/api/staff/renewals' };

/**
 * Counts the listings with a first payment in a period, and their renewals, grouped by the month of that payment or
 * by the number of enquiries in its paid days.
 */
export default listEndpoint({
  file: 'renewals.csv',
  header: text.spreadsheets.renewals,
  toRow: (row: Renewals) => ({ ...row, share: getRenewedShare(row) }),
  pages: (url) => {
    const by = requireChoice(url, 'by', renewalGroups) ?? 'month';
    const { from, to } = requirePeriod(url, now(), maxDays);
    return onePage(async () => {
      const rows = await call('renewals', { p_group_by: by, p_from_day: from, p_to_day: to });
      return z.array(renewalsSchema).parse(rows);
    });
  },
});
