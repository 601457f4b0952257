import type { Config } from '@netlify/functions';
import { buildNightly } from '../data/rebuild.ts';
import { endpoint } from '../http/endpoint.ts';

/** Half past three in Nairobi, when the fewest people look. */
export const config: Config = { schedule: '30 0 * * *' };

/**
 * Builds the site again, so that without scripts, too, nobody sees a listing for longer than a day after
 * it ended, and new ones stand in its pages. Listings themselves wait for no build.
 */
export default endpoint({ POST: buildNightly });
