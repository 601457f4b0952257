import { createSrcSet } from '#domain/picture/picture.ts';
import { getPublicPictureUrl, type PublicPost } from '#domain/post/public-post.ts';
import { describeAppearance } from '#features/listing/uploaded-picture.ts';
import type { PictureData } from '#ui/picture-data.ts';

/** Returns a picture of a public post in all served widths. */
export function toPostPicture(
  post: Pick<PublicPost, 'id'>,
  { place, width, height, appearance }: PublicPost['pictures'][number],
): PictureData {
  const picture = { id: String(place), width, height };
  const getUrl: Parameters<typeof createSrcSet>[2] = (_, servedWidth, format) =>
    getPublicPictureUrl(post, { place }, servedWidth, format);
  return {
    sources: [{ type: 'image/avif', srcSet: createSrcSet(picture, 'avif', getUrl) }],
    src: getPublicPictureUrl(post, { place }, 640, 'webp'),
    srcSet: createSrcSet(picture, 'webp', getUrl),
    width,
    height,
    ground: 'bg-band',
    ...describeAppearance(appearance),
  };
}
