import type { Config } from '@netlify/functions';
import { pictureWidths, servedFormats } from '#domain/picture/served-pictures.ts';
import { Problem } from '#domain/problem/problem.ts';
import { requirePostPictureFile } from '../data/picture-files.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/post-pictures/:id/:file' };

const maxRequestsPerMinute = 1_200;

/** Captures the width and the format in the name of a file, such as '640.webp'. */
const filePattern = /^(\d+)\.(\w+)$/;

/**
 * Returns a file of a post's picture. Browsers request pictures without a token, so the address alone gives access,
 * as for other pictures. Pictures of deleted posts are refused. Pictures of hidden posts require the key that only
 * the author and staff receive. Only the browser may cache the file, because a shared cache would keep it after the
 * post is hidden.
 */
export default limitedEndpoint(limitRequests(config, maxRequestsPerMinute), {
  GET: async (request, { params }) => {
    const [, width, format] = filePattern.exec(params['file'] ?? '') ?? [];
    const type = servedFormats.find((served) => served === format);
    if (!type || !pictureWidths.some((served) => String(served) === width)) {
      throw new Problem('not-found');
    }
    const key = new URL(request.url).searchParams.get('key');
    const bytes = await requirePostPictureFile(params['id'] ?? '', `${width}.${type}`, key);
    return new Response(bytes, {
      headers: {
        'content-type': `image/${type}`,
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
    });
  },
});
