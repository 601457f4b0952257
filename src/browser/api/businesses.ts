/** Loads the businesses beside the feed. */
import type { ListedBusiness } from '#domain/listing/profile.ts';
import { fetchSiteData } from './site-data.ts';

/** Loads the businesses that are shown beside the feed. @throws {Error} as {@link fetchSiteData}. */
export function fetchBusinesses<Picture>(): Promise<ListedBusiness<Picture>[]> {
  return fetchSiteData('/businesses.json');
}
