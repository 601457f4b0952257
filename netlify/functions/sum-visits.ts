import type { Config } from '@netlify/functions';
import { unwrapResponse, createDatabaseClient } from '../data/database.ts';
import { scheduledFunction } from '../operations/record-run.ts';

export const config: Config = { schedule: '*/15 * * * *' };

/**
 * Sums up the visits of past days, and deletes the single visits, which contain the visitors' identifiers. A late
 * run also processes the days of missed runs.
 */
export default scheduledFunction('sum-visits', async () => {
  await unwrapResponse(createDatabaseClient().rpc('sum_visits'));
});
