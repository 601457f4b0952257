import type { Config } from '@netlify/functions';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { notifyAgents } from '../emails/notify-agents.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { notifyFormerOwners } from '../emails/notify-former-owners.ts';
import { notifyCompanies } from '../emails/notify-companies.ts';
import { scheduledFunction } from '../operations/record-run.ts';

export const config: Config = { schedule: '*/5 * * * *' };

/**
 * Sends the notices to owners, to hiring companies, to former owners of numbers and about agents that were not sent at
 * their event.
 */
export default scheduledFunction('notify-owners', async (request) => {
  await notifyCompanies();
  const findAddress = createAddressFinder(request);
  await notifyFormerOwners(findAddress);
  await notifyAgents(findAddress);
  await notifyOwners(findAddress);
});
