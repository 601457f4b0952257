import type { Config } from '@netlify/functions';
import { unwrapResponse, createDatabaseClient } from '../data/database.ts';
import { scheduledFunction } from '../operations/record-run.ts';

export const config: Config = { schedule: '*/15 * * * *' };

/**
 * Deletes records at the age that the privacy page states, and closes vacancies after the last day of their jobs.
 */
export default scheduledFunction('delete-expired-records', async () => {
  await unwrapResponse(createDatabaseClient().rpc('delete_expired_records'));
  await unwrapResponse(createDatabaseClient().rpc('delete_expired_history'));
});
