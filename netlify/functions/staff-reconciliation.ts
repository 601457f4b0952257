import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { requireStaff } from '../auth/require-member.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { recordRun } from '../operations/record-run.ts';
import { findReconciliationError, reconcile } from '../payments/reconcile.ts';

export const config: Config = { path: '/api/staff/reconciliation' };

const noInputSchema = z.strictObject({});

/**
 * Compares the ledger with the providers now. The comparison counts as a run of the nightly schedule, so its success
 * also ends the alert about a failed nightly run. Returns the numbers of listed transactions and of new differences by
 * provider.
 */
export default endpoint({
  POST: async (request) => {
    await requireStaff(request);
    await requireJson(request, noInputSchema);
    return recordRun('reconcile-payments', reconcile, findReconciliationError);
  },
});
