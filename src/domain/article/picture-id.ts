/** The parts of a picture's id in Sanity: 'image-' + SHA-1 of the file + '-1600x1000-png'. */
import { articleLimits, pictureFormats } from './article.limits.ts';

const pictureIdPattern = /^image-([0-9a-f]{40})-([1-9]\d{0,4})x([1-9]\d{0,4})-([a-z]+)$/;

/** The file name and the size of a picture, which its id contains. */
export interface IdentifiedPicture {
  /** Such as '0b5c…-1600x1000.png'. */
  file: string;
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Parses the id of a picture.
 * @returns undefined if the id is invalid, or if the site cannot scale the format.
 */
export function identifyPicture(id: string): IdentifiedPicture | undefined {
  const [, hash, width, height, extension] = pictureIdPattern.exec(id) ?? [];
  if (hash === undefined || !pictureFormats.includes(extension ?? '')) return undefined;
  return {
    file: `${hash}-${width}x${height}.${extension}`,
    width: Number(width),
    height: Number(height),
  };
}

/** Returns the megapixels of a picture that has too many, rounded up; undefined for any other picture. */
export function getExcessiveMegapixels(id: string): number | undefined {
  const { width, height } = identifyPicture(id) ?? { width: 0, height: 0 };
  const megapixels = (width * height) / 1_000_000;
  return megapixels > articleLimits.megapixels ? Math.ceil(megapixels) : undefined;
}

/** Returns 'image-0b5c…-1600x1000-png' for the file '0b5c…-1600x1000.png'. */
export function toPictureId(file: string): string {
  return `image-${file.replace(/\.([^.]*)$/, '-$1')}`;
}
