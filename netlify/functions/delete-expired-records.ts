import type { Config } from '@netlify/functions';
import { deleteExpiredRecords } from '../data/retention.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { schedule: '*/15 * * * *' };

/** Keeps what the privacy page promises. */
export default endpoint({
  POST: async () => {
    await deleteExpiredRecords();
    return new Response(null, { status: 204 });
  },
});
