import type { Config } from '@netlify/functions';
import { answered, database } from '../data/database.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { schedule: '*/15 * * * *' };

/** Deletes records at the age that the privacy page states. */
export default endpoint({
  POST: async () => {
    await answered(database().rpc('delete_expired_records'));
    await answered(database().rpc('delete_expired_history'));
  },
});
