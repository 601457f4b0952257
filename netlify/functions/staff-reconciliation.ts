import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { requireStaff } from '../auth/require-member.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { reconcile } from '../payments/reconcile.ts';

export const config: Config = { path: '/api/staff/reconciliation' };

const noInput = z.strictObject({});

/** Compares the books with the providers now. Answers how many differences are new. */
export default endpoint({
  POST: async (request) => {
    await requireStaff(request);
    await requireJson(request, noInput);
    return reconcile();
  },
});
