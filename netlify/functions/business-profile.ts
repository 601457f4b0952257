import type { Config } from '@netlify/functions';
import { picturesOf } from '../../src/domain/listing/pictures.ts';
import { Problem } from '../../src/domain/problem/problem.ts';
import { uploadedPictures } from '../../src/features/listing/uploaded-picture.ts';
import { profileOf } from '../../src/features/profile/profile-of.ts';
import { liveListing } from '../data/live-listings.ts';
import { endpoint } from '../http/endpoint.ts';
import { listingTag } from '../http/purge.ts';
import { sharedFor } from '../http/shared-cache.ts';

export const config: Config = { path: '/businesses/:id.json', preferStatic: true };

/** A member's advert for members' pages; those of the build are files. */
export default endpoint({
  GET: async (_, { params: { id = '' } }) => {
    const listing = /^[1-9]\d{0,14}$/.test(id) ? await liveListing(Number(id)) : undefined;
    if (!listing) throw new Problem('not-found');
    return Response.json(profileOf(listing, uploadedPictures(picturesOf(listing))), {
      headers: sharedFor([listingTag(listing.id)]),
    });
  },
});
