/** Reads the reach of all listings together, which is public. */
import { siteReachSchema, type SiteReach } from '#domain/reach/site-reach.ts';
import { unwrapResponse, createTablesClient } from './database.ts';
import type { PublicDatabase } from './live-listings.ts';

/** Reads the average number of daily visitors of the whole site. @throws {Problem} `database-unavailable` */
export async function readSiteReach({ url, publishableKey }: PublicDatabase): Promise<SiteReach> {
  const request = createTablesClient(url, publishableKey).rpc('site_reach').retry(false);
  return siteReachSchema.parse(await unwrapResponse(request));
}
