/** Why a picture is not taken. The browser and the endpoints say the same. */
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

/** A picture that was looked at and is not taken. */
export function pictureRefusal(message: Refusal, cause?: unknown): Problem {
  return new Problem('invalid-input', { fields: [{ field: 'picture', message }], cause });
}

/**
 * What is wrong with a size in pixels, as far as the two sides tell; undefined where nothing is.
 * The number of pixels comes first: the rest may not even be decoded. Of a listing's photo the shorter
 * side counts, because buyers look closely.
 */
export function sizeRefusal(size: Size, purpose: PicturePurpose): Refusal | undefined {
  const { width, height } = size;
  if (width * height > pictureLimits.pixels) return refusal('picture.pixels', inPixels(size));
  const [shorter = 0, longer = 0] = [width, height].sort((one, other) => one - other);
  if (purpose === 'listing' && shorter < pictureLimits.shorterSide)
    return refusal('picture.small', inPixels(size));
  if (longer > shorter * pictureLimits.elongation) return refusal('picture.narrow', inPixels(size));
  return undefined;
}

/** What is wrong with a number of bytes; undefined where nothing is. */
export function weightRefusal(bytes: number): Refusal | undefined {
  if (bytes === 0) return 'picture.empty';
  return bytes > pictureLimits.bytes ? tooHeavy(bytes) : undefined;
}

/** Rounded up, so that '10 MB' is never refused for having more than 10 MB. */
export function tooHeavy(bytes: number): Refusal {
  const megabytes = formatNumber(Math.ceil((bytes / megabyte) * 10) / 10);
  return refusal('picture.heavy', { megabytes });
}

function inPixels({ width, height }: Size) {
  return { size: `${formatNumber(width)} × ${formatNumber(height)}` };
}
