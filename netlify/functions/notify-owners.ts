import type { Config } from '@netlify/functions';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { schedule: '*/5 * * * *' };

/** Sends the notices to owners that were not sent right after their event. */
export default endpoint({ POST: (request) => notifyOwners(createAddressFinder(request)) });
