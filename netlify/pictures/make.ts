/**
 * Converts uploads to the files that the site serves. Decoding and encoding removes everything except the visible
 * pixels.
 */
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { pictureLimits } from '#domain/picture/picture.limits.ts';
import { pictureWidths, servedFormats } from '#domain/picture/served-pictures.ts';
import type { PicturePurpose } from '#domain/picture/picture.ts';
import { createPictureProblem } from '#domain/picture/refusals.ts';
import { examinePicture, type ExaminedPicture } from './examine.ts';

/** A file that the site serves. `name` is the last part of its address. */
interface ServedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** A converted picture, with the width and height of the largest file in pixels. */
interface ConvertedPicture {
  width: number;
  height: number;
  files: ServedFile[];
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

type Format = (typeof servedFormats)[number];

/**
 * Encoders by format. On two processors a photo of 1600 × 1200 takes 0.6 seconds in all. AVIF with the next effort
 * would save up to a third of the bytes, but take eight times as long while a member waits.
 */
const encoders: Record<Format, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 78 }),
};

/**
 * Encodes all widths in all formats, rotated as the camera was held, in sRGB, without EXIF or location. A member's
 * profile picture is cropped to the central square, as in the picker. Other pictures are not cropped.
 * @throws {Problem} `invalid-input` with the reason of the refusal
 */
export async function convertPicture(
  bytes: Buffer,
  purpose: PicturePurpose,
): Promise<ConvertedPicture> {
  const pixels = await decode(await examinePicture(bytes, purpose), purpose);
  const { width, height } = pixels.info;
  const files = await Promise.all(
    servedFormats.map(async (format) => {
      // Files of the same encoded width share one encoding.
      const encodings = new Map<number, Promise<Buffer>>();
      return Promise.all(
        pictureWidths.map(async (fileWidth) => {
          const encodedWidth = Math.min(fileWidth, width);
          const encodedBytes =
            encodings.get(encodedWidth) ?? encodeAs(pixels, encodedWidth, format);
          encodings.set(encodedWidth, encodedBytes);
          return {
            name: `${fileWidth}.${format}`,
            type: `image/${format}`,
            bytes: await encodedBytes,
          };
        }),
      );
    }),
  );
  return { width, height, files: files.flat() };
}

/** Decodes the pixels of the largest file. No other function decodes bytes of clients. */
async function decode(picture: ExaminedPicture, purpose: PicturePurpose): Promise<Pixels> {
  try {
    return await picture.source
      .autoOrient()
      .resize(
        purpose === 'avatar' ? getSquare(picture) : { width: Math.min(picture.width, maxWidth) },
      )
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: decodingTimeoutSeconds })
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw createPictureProblem('picture.damaged', cause);
  }
}

/**
 * Timeout of the decoding, which is less than the platform's limit for a request. Only a malicious picture takes
 * longer.
 */
const decodingTimeoutSeconds = 30;

const maxWidth = Math.max(...pictureWidths);

function getSquare({ width, height }: ExaminedPicture) {
  const side = Math.min(width, height, pictureLimits.avatarSide);
  return { width: side, height: side, fit: 'cover' as const };
}

function encodeAs({ data, info }: Pixels, width: number, format: Format): Promise<Buffer> {
  const { width: originalWidth, height, channels } = info;
  const picture = sharp(data, { raw: { width: originalWidth, height, channels } });
  return encoders[format](width < originalWidth ? picture.resize({ width }) : picture).toBuffer();
}
