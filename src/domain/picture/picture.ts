/** An uploaded picture as the site serves it. */
import * as s from '../schema/schema.ts';
import { getPictureUrl, type Format, type Width } from './picture-url.ts';
import type { picturePurposes } from './picture.limits.ts';
import { pictureWidths } from './served-pictures.ts';

/** A picture with the width and height in pixels of its largest served version. */
export const pictureSchema = s.object({
  id: s.uuid,
  width: s.int,
  height: s.int,
  /** See appearance.ts. Pictures of earlier versions of the site have none. */
  appearance: s.optional(s.nullable(s.string)),
});

export type Picture = s.SchemaValue<typeof pictureSchema>;

export type PicturePurpose = (typeof picturePurposes)[number];

/** The properties of a post's picture that determine its address. */
interface PictureOfPost extends Pick<Picture, 'id'> {
  /** Present if the post is hidden. The files are then served only with this key. */
  hidden_key?: string | null;
}

/**
 * Returns the address of a post's picture. The address of a hidden post's picture contains its key, which only
 * staff and the author receive.
 */
export function getPostPictureUrl(
  { id, hidden_key = null }: PictureOfPost,
  width: Width,
  format: Format,
): string {
  const key = hidden_key === null ? '' : `?key=${hidden_key}`;
  return `/api/post-pictures/${id}/${width}.${format}${key}`;
}

/**
 * Returns a `srcset` with the distinct widths: '/media/8f0c…/320.webp 320w, …'. For a picture of 500 pixels, the
 * files of 640 and 1280 are equal, so the `srcset` omits 1280.
 */
export function createSrcSet<Some extends Picture>(
  picture: Some,
  format: Format,
  getUrl: (picture: Some, width: Width, format: Format) => string = ({ id }, width) =>
    getPictureUrl(id, width, format),
): string {
  const smallestSufficient =
    pictureWidths.find((servedWidth) => servedWidth >= picture.width) ?? Infinity;
  return pictureWidths
    .filter((servedWidth) => servedWidth <= smallestSufficient)
    .map(
      (servedWidth) =>
        `${getUrl(picture, servedWidth, format)} ${Math.min(servedWidth, picture.width)}w`,
    )
    .join(', ');
}
