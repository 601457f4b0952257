import type { Config } from '@netlify/functions';
import { addressBook } from '../auth/identity-admin.ts';
import { tellOwners } from '../emails/tell-owners.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { schedule: '*/5 * * * *' };

/** Tells owners what nobody told them right after it happened. */
export default endpoint({ POST: (request) => tellOwners(addressBook(request)) });
