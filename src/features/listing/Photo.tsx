import type { ComponentProps } from 'react';
import { Picture } from '#ui/Picture.tsx';
import type { PictureData } from '#ui/picture-data.ts';

/**
 * A photo that leads to itself in its full size, which a script shows over the page. Below the first one
 * it is not asked for before the first is there: see BusinessScripts.astro.
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

/** The shape in which photos stand beside each other, so that those that are upright don't get small. */
export function getShapeClass(pictures: readonly (PictureData | undefined)[]): string {
  const isUpright = pictures.some((picture) => picture && picture.height > picture.width);
  return isUpright ? 'aspect-square' : 'aspect-[4/3]';
}
