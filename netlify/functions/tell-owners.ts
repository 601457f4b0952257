import type { Config } from '@netlify/functions';
import { addressBook } from '../auth/identity-admin.ts';
import { tellOwners } from '../emails/tell-owners.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { schedule: '*/5 * * * *' };

/** Sends the notices to owners that were not sent right after their event. */
export default endpoint({ POST: (request) => tellOwners(addressBook(request)) });
