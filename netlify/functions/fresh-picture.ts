import type { Config } from '@netlify/functions';
import { pictureLimits } from '#domain/picture/picture.limits.ts';
import { pictureWidths, servedFormats } from '#domain/picture/served-pictures.ts';
import { Problem } from '#domain/problem/problem.ts';
import { requirePublicPicture } from '../data/public-posts.ts';
import { limitRequests } from '../data/request-limit.ts';
import { immutableHeaders } from '../http/cache.ts';
import { limitedEndpoint } from '../http/endpoint.ts';

/** The path is outside /api, because robots.txt closes /api, and picture searches follow robots.txt. */
export const config: Config = { path: '/fresh/pictures/:post/:file' };

const maxRequestsPerMinute = 1_200;

/** Captures the place, the width and the format in the name of a file, such as '1-640.webp'. */
const filePattern = /^([1-9])-(\d+)\.(\w+)$/;

/**
 * Returns a file of a picture of a public post, as long as visitors may read the post. The platform caches it under the
 * tag of its listing, which each change of the post or of the listing purges.
 */
export default limitedEndpoint(limitRequests(config, maxRequestsPerMinute), {
  GET: async (_, { params: { post = '', file = '' } }) => {
    const [, place, width, format] = filePattern.exec(file) ?? [];
    const type = servedFormats.find((served) => served === format);
    const isServed =
      Number(place) <= pictureLimits.inPost &&
      pictureWidths.some((served) => String(served) === width);
    if (!type || !isServed) throw new Problem('not-found');
    const picture = await requirePublicPicture(post, Number(place), `${width}.${type}`);
    return new Response(picture.bytes, {
      headers: {
        'content-type': `image/${type}`,
        ...immutableHeaders(picture.listing, picture.secondsLeft),
      },
    });
  },
});
