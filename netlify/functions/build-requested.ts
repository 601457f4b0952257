import type { Config } from '@netlify/functions';
import { buildRequested } from '../data/rebuild.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { schedule: '*/5 * * * *' };

/** Builds the site for requests that came less than 15 minutes after the start of the last build. */
export default endpoint({ POST: buildRequested });
