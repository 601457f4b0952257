/** Finds the shops below few public posts, and in place of missing posts or results. */
import type { Listing } from '#domain/listing/listing.schema.ts';
import type { FreshSection } from '#domain/post/public-post.ts';
import { getUploadedPictures } from '#features/listing/uploaded-picture.ts';
import type { PictureData } from '#ui/picture-data.ts';
import { findListings } from '../data/live-listings.ts';
import { log } from '../http/log.ts';
import { readBuiltBusinesses, isInSection } from './built-businesses.ts';
import { translateListings } from './translate-listings.ts';

export interface NewestShops {
  listings: Listing[];
  /** The covers by name. */
  pictures: Record<string, PictureData>;
  /** True if a source of shops is unavailable. A response with such a list must not be stored. */
  isPartial: boolean;
}

/** Number of shops, which is a multiple of the columns of the grid. */
const maxShops = 6;

/**
 * Returns the newest shops with a photo: first those of the section, then the others, those of the build at the end of
 * each. If a source fails, the shops of the other source remain.
 */
export async function findNewestShops(section: FreshSection): Promise<NewestShops> {
  const everywhere = { category: '', town: '' };
  const filters = section
    ? [{ ...everywhere, [section.kind]: section.slug }, everywhere]
    : [everywhere];
  const [built, ...pages] = await Promise.all([
    readBuiltBusinesses(),
    ...filters.map((filter) =>
      findListings(filter).catch((error: unknown) => log.fault('newest shops', error)),
    ),
  ]);
  const live = pages.flatMap((page) => page?.listings ?? []);
  const shops = new Map([...live, ...built.listings].map((listing) => [listing.url, listing]));
  const pictures = {
    ...built.pictures,
    ...getUploadedPictures(live.map(({ image }) => image)),
  };
  const [filter = everywhere] = filters;
  const listings = Array.from(shops.values())
    .filter(({ image }) => pictures[image.name])
    .sort((one, other) => Number(isInSection(other, filter)) - Number(isInSection(one, filter)));
  const isPartial = built.isMissing === true || pages.includes(undefined);
  return { listings: translateListings(listings.slice(0, maxShops)), pictures, isPartial };
}
