/** Listings that stand on a page since it was built, and are live no more. */
import { directoryPageSize } from '#domain/listing/directory.ts';
import { lookUpListing } from '../data/live-listings.ts';
import { builtBusinesses } from './built-businesses.ts';

/** As a listing's address is without its slash. */
const slug = /^[a-z0-9-]{1,80}$/;

/**
 * @param shown - the addresses on a page, without their slashes and with commas between.
 * @returns those where there is nothing to see; none where the build's own cannot be told from them.
 * @throws {Problem} `database-unavailable`
 */
export async function goneOf(shown: string): Promise<string[]> {
  const wanted = shown.split(',', directoryPageSize).filter((each) => slug.test(each));
  if (wanted.length === 0) return [];
  const { listings, isMissing } = await builtBusinesses();
  if (isMissing) return [];
  const own = new Set(listings.map(({ url }) => url.slice(1)));
  const others = wanted.filter((each) => !own.has(each));
  const states = await Promise.all(others.map(async (each) => (await lookUpListing(each)).state));
  return others.filter((_, at) => states[at] !== 'live' && states[at] !== 'moved');
}
