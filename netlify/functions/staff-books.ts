import type { Config } from '@netlify/functions';
import * as z from 'zod';
import { text } from '#content/text/text.ts';
import { formatPlainAmount } from '#domain/money/money.ts';
import { dailyTotalSchema, type DailyTotal } from '#domain/staff/books.ts';
import { now } from '../clock.ts';
import { call } from '../data/database.ts';
import { requireMonth } from '../staff/books-month.ts';
import { listEndpoint } from '../staff/list-endpoint.ts';
import { onePage } from '../staff/one-page.ts';

export const config: Config = { path: '/api/staff/books' };

/** Lists the sums of the payments and refunds of a month, by day, provider and currency. */
export default listEndpoint({
  file: 'daily-totals.csv',
  header: text.spreadsheets.dailyTotals,
  toRow: ({ came, went, net, currency, ...total }: DailyTotal) => ({
    ...total,
    currency,
    came: formatPlainAmount({ amount: came, currency }),
    went: formatPlainAmount({ amount: went, currency }),
    net: formatPlainAmount({ amount: net, currency }),
  }),
  // One page suffices, because a month has few days and providers.
  pages: (url) => {
    const month = requireMonth(url, now());
    return onePage(async () =>
      z.array(dailyTotalSchema).parse(await call('daily_totals', { p_month: month })),
    );
  },
});
