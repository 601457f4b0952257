import type { Config } from '@netlify/functions';
import { getPictures } from '#domain/listing/listing.schema.ts';
import { Problem } from '#domain/problem/problem.ts';
import { getUploadedPictures } from '#features/listing/uploaded-picture.ts';
import { toProfile } from '#features/profile/to-profile.ts';
import { findLiveListing } from '../data/live-listings.ts';
import { requireId } from '../data/require-id.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { listingTag, sharedHeaders } from '../http/cache.ts';
import { readBuiltBusinesses } from '../pages/built-businesses.ts';
import { translateListings } from '../pages/translate-listings.ts';

export const config: Config = {
  path: '/businesses/:id.json',
  preferStatic: true,
};

/** Returns a business for members' pages, with the data of its public page only. */
export default limitedEndpoint(limitRequests(config), {
  GET: async (_, { params }) => {
    const number = requireId(params['id']);
    const profile = (await findBuiltProfile(number)) ?? (await findMemberProfile(number));
    if (!profile) throw new Problem('not-found');
    return Response.json(profile, {
      headers: sharedHeaders([listingTag(profile.id)], ['language']),
    });
  },
});

async function findBuiltProfile(number: number) {
  const { listings, pictures } = await readBuiltBusinesses();
  const [listing] = translateListings(listings.filter(({ id }) => id === number));
  return listing && toProfile(listing, pictures);
}

async function findMemberProfile(number: number) {
  const listing = await findLiveListing(number);
  return listing && toProfile(listing, getUploadedPictures(getPictures(listing)));
}
