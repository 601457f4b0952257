import type { Config } from '@netlify/functions';
import { answered, database } from '../data/database.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { schedule: '*/15 * * * *' };

/** Makes sums of the visits of days that are over, and forgets who they were. A run that was missed is caught up. */
export default endpoint({
  POST: async () => {
    await answered(database().rpc('sum_visits'));
  },
});
