import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { requireStaff } from '../auth/require-member.ts';
import { recordMember } from '../data/members.ts';
import { endpoint } from '../http/endpoint.ts';
import { staffLists } from '../staff/lists.ts';

export const config: Config = {
  // The platform reads these addresses from the source text, so they are literals. A test compares them with the table.
  path: [
    '/api/staff/review',
    '/api/staff/changes',
    '/api/staff/listings',
    '/api/staff/payments',
    '/api/staff/waiting-payments',
    '/api/staff/refunds',
    '/api/staff/books',
    '/api/staff/ledger',
    '/api/staff/unpromoted',
    '/api/staff/promotions',
    '/api/staff/reach',
    '/api/staff/income',
    '/api/staff/renewals',
    '/api/staff/vacancies',
    '/api/staff/reports',
    '/api/staff/post-reports',
    '/api/staff/fresh',
    '/api/staff/users',
    '/api/staff/bounces',
    '/api/staff/audit',
    '/api/staff/faults',
  ],
};

/** Responds with a page of a staff list, or with the whole list as a CSV file for `format=csv`. */
export default endpoint({
  GET: async (request) => {
    // Every staff account is recorded, including accounts that only read.
    await recordMember(await requireStaff(request));
    const url = new URL(request.url);
    // The name of the list follows '/api/staff/'.
    const [, , , name = ''] = url.pathname.split('/');
    const respond = staffLists[name];
    if (!respond) throw new Problem('not-found');
    return respond(url, request);
  },
});
