import type { Config } from '@netlify/functions';
import { unwrapResponse, createDatabaseClient } from '../data/database.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { schedule: '*/15 * * * *' };

/** Deletes records at the age that the privacy page states. */
export default endpoint({
  POST: async () => {
    await unwrapResponse(createDatabaseClient().rpc('delete_expired_records'));
    await unwrapResponse(createDatabaseClient().rpc('delete_expired_history'));
  },
});
