import type { Config } from '@netlify/functions';
import { answered, database } from '../data/database.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { schedule: '*/15 * * * *' };

/** Deletes what the privacy page says is kept no longer. */
export default endpoint({
  POST: async () => {
    await answered(database().rpc('delete_expired_records'));
    await answered(database().rpc('delete_expired_history'));
  },
});
