/** Reads the published listings when the site is built, and hands them to the site's code. */
import type { AstroIntegration } from 'astro';
import { builtData } from '../src/content/virtual-module.ts';
import { listingOf, type LiveListing } from '../src/domain/listing/live-listing.ts';
import { allLiveListings, type PublicDatabase } from './data/live-listings.ts';

/**
 * @param database - where they are read; without one there are none. A database that does not answer
 *   fails the build, which leaves the site as it is.
 */
export function listings(database: PublicDatabase | undefined): AstroIntegration {
  return builtData('listings', async () => (database ? read(database) : []));
}

async function read(database: PublicDatabase) {
  try {
    return (await allLiveListings(database)).sort(newestFirst).map(listingOf);
  } catch (cause) {
    const reason =
      cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : '';
    throw new Error(`The adverts could not be read from ${database.url}. ${reason}`, { cause });
  }
}

/** New arrivals come before all others, as in a search. */
function newestFirst(one: LiveListing, other: LiveListing): number {
  const when = (listing: LiveListing) => Date.parse(listing.live_from);
  return Number(other.featured) - Number(one.featured) || when(other) - when(one);
}
