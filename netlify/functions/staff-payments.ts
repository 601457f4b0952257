import type { Config } from '@netlify/functions';
import { paymentStates } from '#domain/payment/payment.ts';
import { requireStaff } from '../auth/require-member.ts';
import { allOf, pageOf } from '../data/staff-pages.ts';
import { paymentHeader, paymentLine } from '../data/staff-payment-lines.ts';
import { paymentList } from '../data/staff-payments.ts';
import { csvResponse, linesOf } from '../http/csv.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson } from '../http/json.ts';
import { requireChoice, searchedWords, wantsCsv } from '../http/list-query.ts';

export const config: Config = { path: '/api/staff/payments' };

/** All payments, newest first: by state, reference, code or name, a page at a time or as a file. */
export default endpoint({
  GET: async (request) => {
    await requireStaff(request);
    const url = new URL(request.url);
    const filters = {
      words: searchedWords(url),
      in_state: requireChoice(url, 'state', paymentStates),
    };
    if (wantsCsv(url)) {
      return csvResponse(
        'payments.csv',
        paymentHeader,
        linesOf(allOf(paymentList, filters), paymentLine),
      );
    }
    return privateJson(await pageOf(paymentList, filters, url.searchParams.get('cursor')));
  },
});
