import type { Config } from '@netlify/functions';
import { buildNightly } from '../data/rebuild.ts';
import { endpoint } from '../http/endpoint.ts';

/** 03:30 in Nairobi, the time of the fewest visitors. */
export const config: Config = { schedule: '30 0 * * *' };

/**
 * Requests a build of the site, so that static pages show an ended listing for at most one day, and contain the new
 * listings. In browsers with scripts, the pages load the present listings, and depend on no build.
 */
export default endpoint({ POST: buildNightly });
