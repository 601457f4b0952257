/** Why a picture is not taken, in words for whoever chose it. The browser and the endpoints say the same. */
import { Problem } from '../problem/problem.ts';
import { pictureLimits } from './picture.limits.ts';
import type { PicturePurpose } from './picture.ts';

interface Size {
  width: number;
  height: number;
}

const megabyte = 1024 * 1024;

export const refusals = {
  otherKind: 'This is not a picture that we can show. Choose a PNG, JPEG or WebP picture.',
  empty: 'This file is empty. Choose another picture.',
  moving: 'This picture moves. Choose one that stands still.',
  damaged: 'This picture is damaged or was cut off on its way. Choose it again, or choose another.',
  shown:
    'This picture is in a post or an advert, or it is your own. Take it out there, or choose another picture of yourself first.',
  tooHeavy: (bytes: number) =>
    `This picture has ${megabytes(bytes)} MB. Choose one with at most ${megabytes(pictureLimits.bytes)} MB.`,
  tooManyPixels: (size: Size) =>
    `This picture is ${inWords(size)} pixels, which is too large for us. Choose one with at most ${pictureLimits.pixels / 1_000_000} megapixels, such as ${inWords({ width: 8000, height: 5000 })}.`,
  tooSmall: (size: Size) =>
    `This photo is ${inWords(size)} pixels. Choose one with at least ${pictureLimits.shorterSide} pixels on its shorter side.`,
  tooLong: (size: Size) =>
    `This picture is ${inWords(size)} pixels, which is too long and narrow. Crop it so that the longer side is at most ${pictureLimits.elongation} times the shorter.`,
} as const;

/** A picture that was looked at and is not taken. */
export function pictureRefusal(message: string, cause?: unknown): Problem {
  return new Problem('invalid-input', { fields: [{ field: 'picture', message }], cause });
}

/**
 * What is wrong with a size in pixels, as far as the two sides tell; undefined where nothing is.
 * The number of pixels comes first: the rest may not even be decoded. Of a listing's photo the shorter
 * side counts, because buyers look closely.
 */
export function sizeRefusal(size: Size, purpose: PicturePurpose): string | undefined {
  const { width, height } = size;
  if (width * height > pictureLimits.pixels) return refusals.tooManyPixels(size);
  const [shorter = 0, longer = 0] = [width, height].sort((one, other) => one - other);
  if (purpose === 'listing' && shorter < pictureLimits.shorterSide) return refusals.tooSmall(size);
  if (longer > shorter * pictureLimits.elongation) return refusals.tooLong(size);
  return undefined;
}

/** What is wrong with a number of bytes; undefined where nothing is. */
export function weightRefusal(bytes: number): string | undefined {
  if (bytes === 0) return refusals.empty;
  return bytes > pictureLimits.bytes ? refusals.tooHeavy(bytes) : undefined;
}

/** Rounded up, so that '10 MB' is never refused for having more than 10 MB. */
function megabytes(bytes: number): string {
  return (Math.ceil((bytes / megabyte) * 10) / 10).toLocaleString('en');
}

function inWords({ width, height }: Size): string {
  return `${width.toLocaleString('en')} × ${height.toLocaleString('en')}`;
}
