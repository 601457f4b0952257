/** The reasons why a picture is rejected. The browser and the endpoints use the same reasons. */
import { formatNumber } from '../money/format-number.ts';
import { Problem } from '../problem/problem.ts';
import { refusal, type Refusal } from '../problem/refusal.ts';
import { pictureLimits } from './picture.limits.ts';
import type { PicturePurpose } from './picture.ts';

interface Size {
  width: number;
  height: number;
}

const megabyte = 1024 * 1024;

/** Returns the problem of a rejected picture. */
export function createPictureProblem(message: Refusal, cause?: unknown): Problem {
  return new Problem('invalid-input', { fields: [{ field: 'picture', message }], cause });
}

/**
 * Returns the refusal of an upload's size in pixels; undefined for a valid size. The number of pixels is checked
 * first, because too large a picture cannot be decoded.
 */
export function getSizeRefusal(size: Size, purpose: PicturePurpose): Refusal | undefined {
  const { width, height } = size;
  if (width * height > pictureLimits.pixels) return refusal('picture.pixels', toSizeValue(size));
  return getShapeRefusal(size, purpose);
}

/**
 * Returns the refusal of a selected picture's size in pixels; undefined for a valid size. Any number of pixels is
 * valid, because the browser scales the picture before the upload. Only a listing's photo has a minimum shorter
 * side, because buyers look closely.
 */
export function getShapeRefusal(size: Size, purpose: PicturePurpose): Refusal | undefined {
  const { width, height } = size;
  const [shorter = 0, longer = 0] = [width, height].sort((one, other) => one - other);
  if (purpose === 'listing' && shorter < pictureLimits.shorterSide)
    return refusal('picture.small', toSizeValue(size));
  if (longer > shorter * pictureLimits.elongation)
    return refusal('picture.narrow', toSizeValue(size));
  return undefined;
}

/** Returns the refusal of a size in bytes; undefined for a valid size. */
export function getWeightRefusal(bytes: number): Refusal | undefined {
  if (bytes === 0) return 'picture.empty';
  return bytes > pictureLimits.bytes ? createWeightRefusal(bytes) : undefined;
}

/**
 * Returns the refusal of a file with too many bytes. Its size is rounded up to a tenth of a megabyte, so that the
 * text never contains the allowed '10 MB'.
 */
export function createWeightRefusal(bytes: number): Refusal {
  const megabytes = formatNumber(Math.ceil((bytes / megabyte) * 10) / 10);
  return refusal('picture.heavy', { megabytes });
}

function toSizeValue({ width, height }: Size) {
  return { size: `${formatNumber(width)} × ${formatNumber(height)}` };
}
