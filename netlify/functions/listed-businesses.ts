import type { Config } from '@netlify/functions';
import { listedBusinesses } from '#domain/listing/listed-business.ts';
import { listBusinesses } from '#features/feed/list-businesses.ts';
import { uploadedPictures } from '#features/listing/uploaded-picture.ts';
import { findListings } from '../data/live-listings.ts';
import { endpoint } from '../http/endpoint.ts';
import { log } from '../http/log.ts';
import { listTag } from '../http/purge.ts';
import { sharedFor, unkept } from '../http/shared-cache.ts';
import { builtBusinesses } from '../pages/built-businesses.ts';

export const config: Config = { path: '/businesses.json' };

const anything = { typed: '', category: '', town: '' };

/** The businesses that the members' dashboard shows: the newest live, then those of the build. */
export default endpoint({
  GET: async () => {
    const [live, built] = await Promise.all([
      // A dashboard with some of its cards is better than one with none.
      findListings(anything).catch((error: unknown) => log.fault('GET /businesses.json', error)),
      builtBusinesses(),
    ]);
    const listings = [...(live?.listings ?? []), ...built.listings].slice(0, listedBusinesses);
    const covers = uploadedPictures(listings.map(({ image }) => image));
    return Response.json(listBusinesses(listings, { ...built.pictures, ...covers }), {
      headers: live && !built.isMissing ? sharedFor([listTag]) : unkept,
    });
  },
});
