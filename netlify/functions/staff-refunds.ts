import type { Config } from '@netlify/functions';
import { requireStaff } from '../auth/require-member.ts';
import { allOf, pageOf } from '../data/staff-pages.ts';
import { paymentHeader, paymentLine } from '../data/staff-payment-lines.ts';
import { refundList } from '../data/staff-payments.ts';
import { csvResponse, linesOf } from '../http/csv.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson } from '../http/json.ts';
import { wantsCsv } from '../http/list-query.ts';

export const config: Config = { path: '/api/staff/refunds' };

/** What is due back, a page at a time or as a file. Who paid first comes first. */
export default endpoint({
  GET: async (request) => {
    await requireStaff(request);
    const url = new URL(request.url);
    if (wantsCsv(url)) {
      return csvResponse('refunds.csv', paymentHeader, linesOf(allOf(refundList, {}), paymentLine));
    }
    return privateJson(await pageOf(refundList, {}, url.searchParams.get('cursor')));
  },
});
