import type { Config } from '@netlify/functions';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { notifyCompanies } from '../emails/notify-companies.ts';
import { scheduledFunction } from '../operations/record-run.ts';

export const config: Config = { schedule: '*/5 * * * *' };

/** Sends the notices to owners and to hiring companies that were not sent right after their event. */
export default scheduledFunction('notify-owners', async (request) => {
  await notifyCompanies();
  await notifyOwners(createAddressFinder(request));
});
