import type { Config } from '@netlify/functions';
import { scheduledFunction } from '../operations/record-run.ts';
import { requestNightlyBuild } from '../pages/nightly-build.ts';

/** 03:30 in Nairobi, the time of the fewest visitors. */
export const config: Config = { schedule: '30 0 * * *' };

/**
 * Requests a build of the site if a build hook for it is configured and public data changed since the last build. Static
 * pages therefore show an ended listing for at most one day, and contain the new listings. In browsers with scripts, the
 * pages load the present listings, and depend on no build.
 */
export default scheduledFunction('build-nightly', requestNightlyBuild);
