import type { Config } from '@netlify/functions';
import { unmatchedSchema } from '#domain/staff/staff-payment.ts';
import { requireStaff } from '../auth/require-member.ts';
import { recordUnmatched, requirePayment } from '../data/staff-payments.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson, requireJson } from '../http/json.ts';

export const config: Config = { path: '/api/staff/payments/unmatched' };

/** Records money that came without a listing. Answers its payment. */
export default endpoint({
  POST: async (request) => {
    const staff = await requireStaff(request);
    const found = await requireJson(request, unmatchedSchema);
    return privateJson(await requirePayment(await recordUnmatched(staff, found)));
  },
});
