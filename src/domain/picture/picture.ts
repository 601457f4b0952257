/** A picture that a member uploaded, as it is served. */
import * as s from '../shape/shape.ts';
import { pictureWidths, type servedFormats } from './picture.limits.ts';

/** Width and height in pixels of the largest that is served. */
export const pictureSchema = s.object({
  id: s.uuid,
  width: s.int,
  height: s.int,
});

export type Picture = s.FittingValue<typeof pictureSchema>;

/** What a picture is for. */
export type PicturePurpose = 'post' | 'avatar' | 'listing';

type Width = (typeof pictureWidths)[number];
type Format = (typeof servedFormats)[number];

/** The address of a picture on the site: '/media/8f0c…/640.webp'. Every width is there. */
export function pictureUrl(id: string, width: Width, format: Format): string {
  return `/media/${id}/${width}.${format}`;
}

/**
 * The same in the widths that differ, for a `srcset`: '/media/8f0c…/320.webp 320w, …'. Of a picture that
 * is 500 pixels wide, 1280 is the same as 640, and is left out.
 */
export function pictureSrcSet({ id, width }: Picture, format: Format): string {
  const enough = pictureWidths.find((wide) => wide >= width) ?? Infinity;
  return pictureWidths
    .filter((wide) => wide <= enough)
    .map((wide) => `${pictureUrl(id, wide, format)} ${Math.min(wide, width)}w`)
    .join(', ');
}
