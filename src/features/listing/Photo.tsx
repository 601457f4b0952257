import type { ComponentProps } from 'react';
import { Picture } from '#ui/Picture.tsx';
import type { PictureData } from '#ui/picture-data.ts';

/**
 * A photo with a link to its full size, which a script displays over the page. All photos except the first load
 * after it: see BusinessScripts.astro.
 */
export function Photo(props: ComponentProps<typeof Picture>) {
  const { picture, isFirst = false, className = '' } = props;
  return (
    <a
      className={`block ${isFirst ? '' : 'after-first'} ${className}`}
      href={findLargest(picture)}
      data-photo
    >
      <Picture {...props} isWhole />
    </a>
  );
}

function findLargest({ src, srcSet }: PictureData): string {
  return srcSet.split(/,? /).at(-2) ?? src;
}

/** Returns the class of the aspect ratio for adjacent photos, so that portrait photos stay large enough. */
export function getShapeClass(pictures: readonly (PictureData | undefined)[]): string {
  const isUpright = pictures.some((picture) => picture && picture.height > picture.width);
  return isUpright ? 'aspect-square' : 'aspect-[4/3]';
}
