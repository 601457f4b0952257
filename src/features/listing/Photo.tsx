import type { ComponentProps } from 'react';
import { Picture } from '#ui/Picture.tsx';
import type { PictureData } from '#ui/picture-data.ts';

/**
 * A photo that links to its largest file. A script displays the file in a dialog. All other photos load after the
 * first one: see BusinessScripts.astro.
 */
export function Photo(props: ComponentProps<typeof Picture>) {
  const { picture, isFirst = false, className = '' } = props;
  return (
    <a
      className={`block ${isFirst ? '' : 'after-first'} ${className}`}
      href={findLargestUrl(picture)}
      data-photo
    >
      <Picture {...props} />
    </a>
  );
}

/** Separates the addresses and the widths in a `srcSet`, as in 'a.webp 320w, b.webp 640w'. */
const srcSetSeparator = /,? /;

/** Returns the address of the largest file, which is the last one in `srcSet`. The file's width follows the address. */
function findLargestUrl({ src, srcSet }: PictureData): string {
  return srcSet.split(srcSetSeparator).at(-2) ?? src;
}

type PictureSize = Pick<PictureData, 'width' | 'height'>;

export const isPortrait = ({ width, height }: PictureSize) => height > width;

/**
 * Returns the CSS class of a common aspect ratio for adjacent photos, which crops as little of them as possible:
 * upright for portraits, landscape if there are none, and square for a mixture.
 */
export function getAspectClass(pictures: readonly (PictureSize | undefined)[]): string {
  const present = pictures.filter((picture) => picture !== undefined);
  const portraitCount = present.filter(isPortrait).length;
  if (portraitCount === 0) return 'aspect-[4/3]';
  return portraitCount * 2 > present.length ? 'aspect-[3/4]' : 'aspect-square';
}

/** Ratio of height to width of the tallest cover. A taller one would fill a phone's screen. */
const maxCoverRatio = 4 / 3;

/** Returns the CSS class of a cover's aspect ratio; '' for a cover with its own aspect ratio. */
export function getCoverClass({ width, height }: PictureData): string {
  return height > width * maxCoverRatio ? 'aspect-[3/4]' : '';
}
