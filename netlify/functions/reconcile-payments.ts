import type { Config } from '@netlify/functions';
import { endpoint } from '../http/endpoint.ts';
import { reconcile } from '../payments/reconcile.ts';

/** 02:30 in Nairobi. Each run covers two days, so that the next run makes up for a failed one. */
export const config: Config = { schedule: '30 23 * * *' };

/** Compares the ledger with the providers' records, and stores the differences for staff. */
export default endpoint({
  POST: async () => {
    await reconcile();
  },
});
