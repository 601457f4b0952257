/** The crop of a post's main picture, which the site shows in one aspect ratio. */

/** Width by height of the main picture on the site. */
export const mainPictureRatio = 16 / 10;

/**
 * The value of `position` in percent, if the editor chose none: upright photos have their subject above the middle.
 * @param size - in pixels
 */
export const getDefaultPosition = ({ width, height }: { width: number; height: number }): number =>
  height > width ? 25 : 50;

/**
 * Returns the part that a crop keeps, as a value of `object-position`. Only one axis is cropped, so that both have the same
 * value.
 * @param position - 0 keeps the top or the left edge, 100 the bottom or the right one
 */
export const formatMainPosition = (position: number): string => `${position}% ${position}%`;

/**
 * Returns the part that the crop of a link preview keeps, as a position of sharp, which has thirds and no percents.
 * It is undefined for the centre.
 * @param position - the value of `position`; undefined if the editor chose none
 * @param size - in pixels
 */
export function getPreviewPosition(
  position: number | undefined,
  size: { width: number; height: number },
): 'left top' | 'right bottom' | undefined {
  const percent = position ?? getDefaultPosition(size);
  if (percent < 100 / 3) return 'left top';
  return percent > 200 / 3 ? 'right bottom' : undefined;
}

/** Minimum share of a picture that is worth a remark when it is cut off. */
const noticeableShare = 0.04;

/** Returns the share of the picture that is cut off, from 0 to 1, and its edges; undefined if it is hardly noticeable. */
export function getCrop({ width, height }: { width: number; height: number }) {
  const ratio = width / height;
  const isWide = ratio > mainPictureRatio;
  const share = 1 - (isWide ? mainPictureRatio / ratio : ratio / mainPictureRatio);
  if (share < noticeableShare) return undefined;
  return { share, edges: isWide ? ('sides' as const) : ('top and bottom' as const) };
}
