import type { Config } from '@netlify/functions';
import { getText } from '#content/text/text.ts';
import { getLowestPrice } from '#domain/listing/items.ts';
import { maxListedBusinesses, type ListedBusiness } from '#domain/listing/profile.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { formatShillings } from '#domain/money/money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { getUploadedPictures } from '#features/listing/uploaded-picture.ts';
import { findListings } from '../data/live-listings.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { log } from '../http/log.ts';
import { listTag, sharedHeaders, noStore } from '../http/cache.ts';
import { readBuiltBusinesses } from '../pages/built-businesses.ts';
import { translateListings } from '../pages/translate-listings.ts';

export const config: Config = { path: '/businesses.json' };

const allSections = { category: '', town: '' };

/**
 * Returns the businesses for the members' dashboard: first the newest live listings, then the businesses of the
 * build. A business without a picture is omitted.
 */
export default limitedEndpoint(limitRequests(config), {
  GET: async () => {
    const [live, built] = await Promise.all([
      // If one source fails, the dashboard shows the cards of the other source.
      findListings(allSections).catch((error: unknown) => log.fault('GET /businesses.json', error)),
      readBuiltBusinesses(),
    ]);
    const newest = [...(live?.listings ?? []), ...built.listings].slice(0, maxListedBusinesses);
    const listings = translateListings(newest);
    const uploaded = getUploadedPictures(listings.map(({ image }) => image));
    const covers: typeof built.pictures = { ...built.pictures, ...uploaded };
    const businesses = listings.flatMap(({ id, title, town, category, image, items }) => {
      const picture = covers[image.name];
      if (!picture) return [];
      const business = { id, title, town, category, picture, alt: image.alt };
      return [{ ...business, price: formatLowestPrice(items) } satisfies ListedBusiness<unknown>];
    });
    return Response.json(businesses, {
      headers: live && !built.isMissing ? sharedHeaders([listTag], ['language']) : noStore,
    });
  },
});

function formatLowestPrice(items: Listing['items']): string {
  const lowest = getLowestPrice(items);
  if (!lowest) return '';
  const price = formatShillings(lowest.price);
  return lowest.isFrom ? fill(getText().listing.from, { price }) : price;
}
