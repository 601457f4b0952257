import type { ListingPicture } from '#domain/listing/listing.schema.ts';
import { formatPosition, getInk, parseAppearance } from '#domain/picture/appearance.ts';
import { createSrcSet } from '#domain/picture/picture.ts';
import { getPictureUrl } from '#domain/picture/picture-url.ts';
import type { PictureData } from '#ui/picture-data.ts';

const uploadedNamePattern = /^media\/(.+)$/;

/** Returns the id of a photo that a member uploaded, or undefined for a drawing from the repository. */
export function getUploadedId({ name }: Pick<ListingPicture, 'name'>): string | undefined {
  return uploadedNamePattern.exec(name)?.[1];
}

/**
 * Returns an uploaded photo in all served widths, or undefined for a drawing from the repository and for a photo of
 * unknown size.
 */
function toUploadedPicture(photo: ListingPicture): PictureData | undefined {
  const { width, height } = photo;
  const id = getUploadedId(photo);
  if (id === undefined || width === undefined || height === undefined) return undefined;
  const picture = { id, width, height };
  return {
    sources: [{ type: 'image/avif', srcSet: createSrcSet(picture, 'avif') }],
    src: getPictureUrl(id, 640, 'webp'),
    srcSet: createSrcSet(picture, 'webp'),
    width,
    height,
    ground: 'bg-band',
    ...describeAppearance(photo.appearance),
  };
}

/** Returns the colour of a photo while it loads, and the position of its crops. */
export function describeAppearance(
  stored: string | null | undefined,
): Pick<PictureData, 'colour' | 'ink' | 'position'> {
  const appearance = parseAppearance(stored);
  if (!appearance) return {};
  return {
    colour: appearance.ground,
    ink: getInk(appearance.ground),
    position: formatPosition(appearance),
  };
}

/** Returns the uploaded photos of known size among the pictures, by name. */
export function getUploadedPictures(
  pictures: readonly ListingPicture[],
): Record<string, PictureData> {
  return Object.fromEntries(
    pictures.flatMap((picture) => {
      const uploadedPicture = toUploadedPicture(picture);
      return uploadedPicture ? [[picture.name, uploadedPicture] as const] : [];
    }),
  );
}
