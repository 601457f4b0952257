/** Examines an untrusted file before it is decoded. Its name and the type that a browser states are not trusted. */
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type pictureTypes, pictureLimits } from '#domain/picture/picture.limits.ts';
import type { PicturePurpose } from '#domain/picture/picture.ts';
import {
  createPictureProblem,
  getSizeRefusal,
  getWeightRefusal,
} from '#domain/picture/refusals.ts';

type PictureType = (typeof pictureTypes)[number];

const signatures: Record<PictureType, RegExp> = {
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/webp': /^RIFF[^]{4}WEBPVP8[ LX]/,
};

/**
 * Returns the type of a picture by its first bytes, or undefined if the type is not accepted, such as SVG and GIF.
 */
function detectType(bytes: Buffer): PictureType | undefined {
  const beginning = bytes.toString('latin1', 0, 16);
  const types = Object.keys(signatures) as PictureType[];
  return types.find((type) => signatures[type].test(beginning));
}

/**
 * True if a PNG announces further frames by an `acTL` chunk before the first data [PNG, third edition, 11.3.6.1].
 */
function isAnimatedPng(bytes: Buffer): boolean {
  const position = bytes.indexOf('acTL', 0, 'latin1');
  return position !== -1 && position < bytes.indexOf('IDAT', 0, 'latin1');
}

/** A picture that may be decoded, and its displayed size in pixels. */
export interface ExaminedPicture {
  source: Sharp;
  width: number;
  height: number;
}

/**
 * Opens a picture after a check of its size, type and header.
 * @throws {Problem} `invalid-input` with the reason of the refusal
 */
export async function examinePicture(
  bytes: Buffer,
  purpose: PicturePurpose,
): Promise<ExaminedPicture> {
  const weightProblem = getWeightRefusal(bytes.length);
  if (weightProblem !== undefined) throw createPictureProblem(weightProblem);
  const type = detectType(bytes);
  if (!type) throw createPictureProblem('picture.kind');

  const header = await readHeader(bytes);
  if (`image/${header.format}` !== type) throw createPictureProblem('picture.damaged');
  if ((header.pages ?? 1) > 1 || isAnimatedPng(bytes)) throw createPictureProblem('picture.moving');
  const refusal = getSizeRefusal(header.autoOrient, purpose);
  if (refusal !== undefined) throw createPictureProblem(refusal);
  const source = sharp(bytes, { failOn: 'error', limitInputPixels: pictureLimits.pixels });
  return { source, ...header.autoOrient };
}

/**
 * Reads the header of a picture. No pixel limit applies, because the refusal of too many pixels contains the size.
 */
async function readHeader(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw createPictureProblem('picture.damaged', cause);
  }
}
