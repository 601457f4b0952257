import { translateListing } from '#content/businesses/translate-listing.ts';
import { getLanguage } from '#domain/language/language.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';

/** Returns listings in the language of the request. The search compares the original texts. */
export function translateListings(listings: readonly Listing[]): Listing[] {
  return listings.map((listing) => translateListing(listing, getLanguage()));
}
