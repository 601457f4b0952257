import type { Config } from '@netlify/functions';
import { addressBook } from '../auth/identity-admin.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { schedule: '*/5 * * * *' };

/** Tells owners what nobody told them right after it happened. */
export default endpoint({ POST: (request) => notifyOwners(addressBook(request)) });
