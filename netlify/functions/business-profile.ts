import type { Config } from '@netlify/functions';
import { getPictures } from '#domain/listing/pictures.ts';
import { Problem } from '#domain/problem/problem.ts';
import { getUploadedPictures } from '#features/listing/uploaded-picture.ts';
import { toProfile } from '#features/profile/to-profile.ts';
import { liveListing } from '../data/live-listings.ts';
import { requireId } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { listingTag, sharedFor } from '../http/cache.ts';
import { builtBusinesses } from '../pages/built-businesses.ts';

export const config: Config = {
  path: '/businesses/:id.json',
  preferStatic: true,
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};

/** Returns a business for members' pages, with the data of its public page only. */
export default endpoint({
  GET: async (_, { params }) => {
    const number = requireId(params['id']);
    const profile = (await ofTheBuild(number)) ?? (await ofAMember(number));
    if (!profile) throw new Problem('not-found');
    return Response.json(profile, { headers: sharedFor([listingTag(profile.id)]) });
  },
});

async function ofTheBuild(number: number) {
  const { listings, pictures } = await builtBusinesses();
  const listing = listings.find(({ id }) => id === number);
  return listing && toProfile(listing, pictures);
}

async function ofAMember(number: number) {
  const listing = await liveListing(number);
  return listing && toProfile(listing, getUploadedPictures(getPictures(listing)));
}
