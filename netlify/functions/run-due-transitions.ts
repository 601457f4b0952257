import type { Config } from '@netlify/functions';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { now } from '../clock.ts';
import { unwrapResponse, createDatabaseClient } from '../data/database.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { purgeListings } from '../http/cache.ts';
import { scheduledFunction } from '../operations/record-run.ts';

export const config: Config = { schedule: '* * * * *' };

/**
 * Runs the due transitions of the database, purges the pages of ended listings, and emails the owners. A late run makes up
 * for missed ones.
 */
export default scheduledFunction('run-due-transitions', async (request) => {
  await unwrapResponse(createDatabaseClient().rpc('run_due_transitions'));
  await purgeListings([...(await findJustExpired()), ...(await findJustRevived())]);
  await notifyOwners(createAddressFinder(request));
});

/**
 * Age in ms up to which a listing counts as just expired. It exceeds the interval of the runs, so that a failed
 * purge is repeated.
 */
const recentMs = 3 * 60_000;

async function findJustExpired(): Promise<number[]> {
  const expired = await unwrapResponse(
    createDatabaseClient()
      .from('listings')
      .select('id')
      .eq('state', 'expired')
      .gte('updated_at', new Date(now().getTime() - recentMs).toISOString())
      .lte('updated_at', new Date(now().getTime() + recentMs).toISOString()),
  );
  return expired.map(({ id }) => id);
}

/**
 * Returns the ids of listings that expired by a wrong clock, and were revived after the correction of the clock.
 */
async function findJustRevived(): Promise<number[]> {
  const revived = await unwrapResponse(
    createDatabaseClient()
      .from('audit_log')
      .select('subject_id')
      .match({ subject: 'listing', from_state: 'expired', to_state: 'live' })
      .gte('at', new Date(now().getTime() - recentMs).toISOString())
      .lte('at', new Date(now().getTime() + recentMs).toISOString()),
  );
  return revived.map(({ subject_id }) => Number(subject_id));
}
