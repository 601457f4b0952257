/** Checks a picture before the upload, because Sanity's form hides the server's reason for a refusal. */
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import {
  getChoiceRefusal,
  getFileRefusal,
  hasPictureSignature,
} from '../../../src/domain/picture/file.ts';
import { pictureLimits } from '../../../src/domain/picture/picture.limits.ts';

export interface CheckedPicture {
  file: Pick<File, 'name' | 'size' | 'type'>;
  /** The first bytes of the file, because its name and its type can be wrong. */
  head: Uint8Array;
  /** Size in pixels; undefined if the browser cannot decode the picture. */
  size: { width: number; height: number } | undefined;
}

/** Returns the advice for a picture that the browser cannot decode. That for HEIC works with every phone. */
export const describeUnreadable = (head: Uint8Array): string =>
  String.fromCharCode(...head.slice(4, 8)) === 'ftyp' ? heicAdvice : damageAdvice;

const damageAdvice =
  'This file cannot be opened as a picture. It may be damaged: choose another one.';
const heicAdvice =
  'This browser cannot open the photo. Many iPhones take HEIC photos: choose the photo in Safari, or send it to yourself on WhatsApp, save it, and choose that one.';

/**
 * Checks a selected file. A photo may have any format, number of bytes and number of pixels, because the browser converts
 * it.
 * @returns advice for the editor, or undefined if the picture can be used
 */
export function findPictureProblem(picture: CheckedPicture): string | undefined {
  const { file, size } = picture;
  const refusal = getChoiceRefusal(file);
  if (refusal === 'picture.empty') return 'This file is empty. Choose another one.';
  if (refusal !== undefined)
    return 'The site cannot show this file. Use a photo, or a png, jpg or webp picture.';
  if (!size) return describeUnreadable(picture.head);
  const [shorter = 0, longer = 0] = [size.width, size.height].sort((a, b) => a - b);
  if (longer <= shorter * pictureLimits.elongation) return undefined;
  return `This picture is ${size.width} × ${size.height} pixels, which is too narrow. Cut it so that the longer side is at most ${pictureLimits.elongation} times the shorter.`;
}

/** True if the site does not take the file as it is, so that the browser has to convert it. */
export function mustConvert({
  file,
  head,
  size = { width: 0, height: 0 },
}: CheckedPicture): boolean {
  const isTooLarge = size.width * size.height > articleLimits.megapixels * 1_000_000;
  return isTooLarge || getFileRefusal(file) !== undefined || !hasPictureSignature(head);
}
