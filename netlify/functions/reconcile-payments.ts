import type { Config } from '@netlify/functions';
import { endpoint } from '../http/endpoint.ts';
import { reconcile } from '../payments/reconcile.ts';

/** Half past two in Nairobi: each run looks back two days, so one that failed is made up for. */
export const config: Config = { schedule: '30 23 * * *' };

/** Compares the books with what the providers say, and notes what differs for staff. */
export default endpoint({
  POST: async () => {
    await reconcile();
  },
});
