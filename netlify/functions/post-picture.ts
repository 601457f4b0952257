import type { Config } from '@netlify/functions';
import { pictureWidths, servedFormats } from '#domain/picture/picture.limits.ts';
import { Problem } from '#domain/problem/problem.ts';
import { requirePostPictureFile } from '../data/picture-files.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = {
  path: '/api/post-pictures/:id/:file',
  rateLimit: { windowSize: 60, windowLimit: 1200, aggregateBy: ['ip', 'domain'] },
};

/**
 * A file of a picture of a post. A page's pictures come without a token, so its address is what opens it,
 * as with other pictures; but not that of a post that was deleted, and of a hidden one only with the key
 * that its author and staff read. Only the reader's own browser keeps it, because no other cache would
 * hear of that.
 */
export default endpoint({
  GET: async (request, { params }) => {
    const [, width, format] = /^(\d+)\.(\w+)$/.exec(params['file'] ?? '') ?? [];
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
