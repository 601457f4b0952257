import type { Config } from '@netlify/functions';
import { findReconciliationError, reconcile } from '../payments/reconcile.ts';
import { scheduledFunction } from '../operations/record-run.ts';

/** 02:30 in Nairobi. Each run covers two days, so that the next run makes up for a failed one. */
export const config: Config = { schedule: '30 23 * * *' };

/** Compares the ledger with the providers' records, and stores the differences for staff. */
export default scheduledFunction('reconcile-payments', reconcile, findReconciliationError);
