import type { Config } from '@netlify/functions';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { unwrapResponse, createDatabaseClient } from '../data/database.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { scheduledFunction } from '../operations/record-run.ts';

export const config: Config = { schedule: '* * * * *' };

/** Maximum number of requests for purges, so that a run after an outage stays within its time. */
const maxPurges = 20;

/**
 * Runs the due transitions of the database, purges the pages of changed listings, also after failed purges of earlier
 * changes, and emails the owners. A late run makes up for missed ones.
 */
export default scheduledFunction('run-due-transitions', async (request) => {
  try {
    await unwrapResponse(createDatabaseClient().rpc('run_due_transitions'));
  } finally {
    await purgeChangedPages(maxPurges);
  }
  await notifyOwners(createAddressFinder(request));
});
