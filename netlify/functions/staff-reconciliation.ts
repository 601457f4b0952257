import type { Config } from '@netlify/functions';
import { requireStaff } from '../auth/require-member.ts';
import { endpoint } from '../http/endpoint.ts';
import { reconcile } from '../payments/reconcile.ts';

export const config: Config = { path: '/api/staff/reconciliation' };

/** Compares the books with the providers now. Answers how many differences are new. */
export default endpoint({
  POST: async (request) => {
    await requireStaff(request);
    return reconcile();
  },
});
