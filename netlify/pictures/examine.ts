/** Looks at a file that anybody may have sent, before anything of it is decoded. */
import sharp, { type Metadata, type Sharp } from 'sharp';
import { pictureLimits } from '#domain/picture/picture.limits.ts';
import type { PicturePurpose } from '#domain/picture/picture.ts';
import { pictureRefusal, sizeRefusal, weightRefusal } from '#domain/picture/refusals.ts';
import { isAnimatedPng, kindOf } from './kind.ts';

/** A picture that may be decoded, and its size in pixels as it is meant to be seen. */
export interface ExaminedPicture {
  source: Sharp;
  width: number;
  height: number;
}

/**
 * Opens a picture after looking at its size, its kind and its head.
 * @throws {Problem} `invalid-input` that says in words what is wrong with it.
 */
export async function examinePicture(
  bytes: Buffer,
  purpose: PicturePurpose,
): Promise<ExaminedPicture> {
  const heavy = weightRefusal(bytes.length);
  if (heavy !== undefined) throw pictureRefusal(heavy);
  const kind = kindOf(bytes);
  if (!kind) throw pictureRefusal('picture.kind');

  const head = await readHead(bytes);
  if (`image/${head.format}` !== kind) throw pictureRefusal('picture.damaged');
  if ((head.pages ?? 1) > 1 || isAnimatedPng(bytes)) throw pictureRefusal('picture.moving');
  const refusal = sizeRefusal(head.autoOrient, purpose);
  if (refusal !== undefined) throw pictureRefusal(refusal);
  const source = sharp(bytes, { failOn: 'error', limitInputPixels: pictureLimits.pixels });
  return { source, ...head.autoOrient };
}

/** Without a limit, which would hide the size that is to be named; nothing is decoded here. */
async function readHead(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw pictureRefusal('picture.damaged', cause);
  }
}
