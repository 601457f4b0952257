/** An uploaded picture as the site serves it. */
import * as s from '../shape/shape.ts';
import { pictureUrl, type Format, type Width } from './picture-url.ts';
import { pictureWidths, type picturePurposes } from './picture.limits.ts';

/** Width and height in pixels of the largest served version. */
export const pictureSchema = s.object({
  id: s.uuid,
  width: s.int,
  height: s.int,
});

export type Picture = s.FittingValue<typeof pictureSchema>;

export type PicturePurpose = (typeof picturePurposes)[number];

/** The data for the address of a post's picture. */
interface PictureOfPost extends Pick<Picture, 'id'> {
  /** Present while the post is hidden. The files are then served only with this key. */
  hidden_key?: string | null;
}

/**
 * Returns the address of a post's picture. Only callers with the key can build the address of a hidden post's
 * picture.
 */
export function postPictureUrl(
  { id, hidden_key = null }: PictureOfPost,
  width: Width,
  format: Format,
): string {
  const key = hidden_key === null ? '' : `?key=${hidden_key}`;
  return `/api/post-pictures/${id}/${width}.${format}${key}`;
}

/**
 * Returns a `srcset` of the different widths: '/media/8f0c…/320.webp 320w, …'. For a picture of 500 pixels the
 * widths 640 and 1280 would be equal, so 1280 is left out.
 */
export function pictureSrcSet<Some extends Picture>(
  picture: Some,
  format: Format,
  getUrl: (picture: Some, width: Width, format: Format) => string = ({ id }, width) =>
    pictureUrl(id, width, format),
): string {
  const enough = pictureWidths.find((wide) => wide >= picture.width) ?? Infinity;
  return pictureWidths
    .filter((wide) => wide <= enough)
    .map((wide) => `${getUrl(picture, wide, format)} ${Math.min(wide, picture.width)}w`)
    .join(', ');
}
