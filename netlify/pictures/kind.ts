/** What a file is, by its first bytes: its name and the type that a browser states prove nothing. */
import type { pictureTypes } from '#domain/picture/picture.limits.ts';

type PictureType = (typeof pictureTypes)[number];

const signatures: Record<PictureType, RegExp> = {
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/webp': /^RIFF[^]{4}WEBPVP8[ LX]/,
};

/** The type of a picture that we take; undefined for everything else, SVG and GIF among it. */
export function kindOf(bytes: Buffer): PictureType | undefined {
  const beginning = bytes.toString('latin1', 0, 16);
  const types = Object.keys(signatures) as PictureType[];
  return types.find((type) => signatures[type].test(beginning));
}

/** Whether a PNG announces further frames [PNG, third edition, 11.3.6.1]: `acTL` before the first data. */
export function isAnimatedPng(bytes: Buffer): boolean {
  const announced = bytes.indexOf('acTL', 0, 'latin1');
  return announced !== -1 && announced < bytes.indexOf('IDAT', 0, 'latin1');
}
