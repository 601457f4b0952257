/** A picture that a member uploaded, as it is served. */
import * as s from '../shape/shape.ts';
import { pictureUrl, type Format, type Width } from './picture-url.ts';
import { pictureWidths, type picturePurposes } from './picture.limits.ts';

/** Width and height in pixels of the largest that is served. */
export const pictureSchema = s.object({
  id: s.uuid,
  width: s.int,
  height: s.int,
});

export type Picture = s.FittingValue<typeof pictureSchema>;

/** What a picture is for. */
export type PicturePurpose = (typeof picturePurposes)[number];

/** What leads to the files of a post's picture. */
interface PictureOfPost extends Pick<Picture, 'id'> {
  /** Set while the post is hidden: the files are then given out by this key only. */
  hidden_key?: string | null;
}

/** The address of a picture of a post, which only whoever knows of it can name. */
export function postPictureUrl(
  { id, hidden_key = null }: PictureOfPost,
  width: Width,
  format: Format,
): string {
  const key = hidden_key === null ? '' : `?key=${hidden_key}`;
  return `/api/post-pictures/${id}/${width}.${format}${key}`;
}

/**
 * A picture in the widths that differ, for a `srcset`: '/media/8f0c…/320.webp 320w, …'. Of a picture that
 * is 500 pixels wide, 1280 is the same as 640, and is left out.
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
