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
      <Picture {...props} isUncropped />
    </a>
  );
}

/** Separates the addresses and the widths in a `srcSet`, as in 'a.webp 320w, b.webp 640w'. */
const srcSetSeparator = /,? /;

/** Returns the address of the largest file, which is the last one in `srcSet`. The file's width follows the address. */
function findLargestUrl({ src, srcSet }: PictureData): string {
  return srcSet.split(srcSetSeparator).at(-2) ?? src;
}

/**
 * Returns the CSS class of a common aspect ratio for adjacent photos. If one of them is in portrait format, all are
 * squares, so that the portrait stays large enough.
 */
export function getAspectClass(pictures: readonly (PictureData | undefined)[]): string {
  const hasPortrait = pictures.some((picture) => picture && picture.height > picture.width);
  return hasPortrait ? 'aspect-square' : 'aspect-[4/3]';
}
