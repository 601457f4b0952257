import type { ListingPicture } from '#domain/listing/listing.schema.ts';
import { createSrcSet } from '#domain/picture/picture.ts';
import { getPictureUrl } from '#domain/picture/picture-url.ts';
import type { PictureData } from '#ui/picture-data.ts';

const uploaded = /^media\/(.+)$/;

/** Returns the id of a photo that a member uploaded; undefined for a drawing from the repository. */
export function uploadedId({ name }: Pick<ListingPicture, 'name'>): string | undefined {
  return uploaded.exec(name)?.[1];
}

/** Returns an uploaded photo in all served widths; undefined for a drawing from the repository. */
function uploadedPicture(photo: ListingPicture): PictureData | undefined {
  const { width, height } = photo;
  const id = uploadedId(photo);
  if (id === undefined || width === undefined || height === undefined) return undefined;
  const picture = { id, width, height };
  return {
    sources: [{ type: 'image/avif', srcSet: createSrcSet(picture, 'avif') }],
    src: getPictureUrl(id, 640, 'webp'),
    srcSet: createSrcSet(picture, 'webp'),
    width,
    height,
    ground: 'bg-band',
  };
}

/** Returns the uploaded photos among these pictures, by name. */
export function uploadedPictures(pictures: readonly ListingPicture[]): Record<string, PictureData> {
  return Object.fromEntries(
    pictures.flatMap((picture) => {
      const data = uploadedPicture(picture);
      return data ? [[picture.name, data] as const] : [];
    }),
  );
}
