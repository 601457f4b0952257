/** A picture's id says what it is: 'image-' + SHA-1 of the file + '-1600x1000-png'. */
import { articleLimits, pictureFormats } from './article.limits.ts';

const shape = /^image-([0-9a-f]{40})-([1-9]\d{0,4})x([1-9]\d{0,4})-([a-z]+)$/;

/** What can be known of a picture by its id alone. */
export interface IdentifiedPicture {
  /** Name of the file that holds it. */
  file: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** @returns nothing for an id of something that the site cannot scale. */
export function identifyPicture(id: string): IdentifiedPicture | undefined {
  const [, hash, width, height, ending] = shape.exec(id) ?? [];
  if (hash === undefined || !pictureFormats.includes(ending ?? '')) return undefined;
  return {
    file: `${hash}-${width}x${height}.${ending}`,
    width: Number(width),
    height: Number(height),
  };
}

/** @returns nothing where a picture is as large as the site takes them, or smaller. */
export function megapixelsTooMany(id: string): number | undefined {
  const { width, height } = identifyPicture(id) ?? { width: 0, height: 0 };
  const megapixels = (width * height) / 1_000_000;
  return megapixels > articleLimits.megapixels ? Math.ceil(megapixels) : undefined;
}

/** 'image-0b5c…-1600x1000-png' for the file '0b5c…-1600x1000.png'. */
export function toPictureId(file: string): string {
  return `image-${file.replace(/\.([^.]*)$/, '-$1')}`;
}
