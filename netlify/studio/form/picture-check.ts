/** Checks a picture before the upload, because Sanity's form hides the server's reason for a refusal. */
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import { pictureLimits, pictureTypes } from '../../../src/domain/picture/picture.limits.ts';

const bytesPerMegabyte = 1024 * 1024;

interface Size {
  width: number;
  height: number;
}

export interface PictureCheck {
  file: Pick<File, 'size' | 'type'>;
  /** Size in pixels; undefined if the browser cannot decode the picture. */
  size: Size | undefined;
  /** Maximum number of megapixels that the content server accepts. */
  maxMegapixels: number;
}

/**
 * Checks a picture.
 * @returns advice for the editor, or undefined if the picture can be uploaded
 */
export function findPictureProblem({
  file,
  size,
  maxMegapixels,
}: PictureCheck): string | undefined {
  if (!(pictureTypes as readonly string[]).includes(file.type)) {
    return 'The site cannot show this file. Use a png, jpg or webp picture.';
  }
  if (file.size > pictureLimits.bytes) {
    const actualMegabytes = Math.ceil(file.size / bytesPerMegabyte);
    const maxMegabytes = pictureLimits.bytes / bytesPerMegabyte;
    return `This picture has ${actualMegabytes} MB, and the site takes ${maxMegabytes}. Make it smaller.`;
  }
  if (!size) return undefined;
  const megapixels = (size.width * size.height) / 1_000_000;
  if (megapixels > maxMegapixels) {
    return `This picture has ${Math.ceil(megapixels)} megapixels, and the site takes ${maxMegapixels}. Make it smaller, 2000 pixels wide or less.`;
  }
  const [shorter = 0, longer = 0] = [size.width, size.height].sort((a, b) => a - b);
  if (longer <= shorter * pictureLimits.elongation) return undefined;
  return `This picture is ${size.width} × ${size.height} pixels, which is too narrow. Cut it so that the longer side is at most ${pictureLimits.elongation} times the shorter.`;
}

/**
 * Returns the maximum number of megapixels. The embedded content server accepts larger pictures than Sanity's
 * servers, because it reduces them.
 */
export const getMaxMegapixels = ({ isEmbedded }: { isEmbedded: boolean }) =>
  isEmbedded ? pictureLimits.pixels / 1_000_000 : articleLimits.megapixels;
