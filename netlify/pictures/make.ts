/** Makes what the site serves out of what a member sent: decoded and encoded anew, so that only what can be seen is left. */
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { pictureLimits, pictureWidths, servedFormats } from '#domain/picture/picture.limits.ts';
import type { PicturePurpose } from '#domain/picture/picture.ts';
import { pictureRefusal } from '#domain/picture/refusals.ts';
import { examinePicture, type ExaminedPicture } from './examine.ts';

/** A file as it is served, by the last part of its address. */
interface ServedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Width and height in pixels of the largest. */
interface MadePicture {
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
 * On two processors a photo of 1600 × 1200 takes 0.6 seconds in all. The next effort of AVIF would save up
 * to a third of its bytes, and take eight times as long while somebody waits.
 */
const encode: Record<Format, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 78 }),
};

/**
 * All widths in all formats, turned as the camera was held, in sRGB, without EXIF or place. A member's
 * own picture is the square in its middle, which is what the picker shows; the others are whole.
 * @throws {Problem} `invalid-input` that says in words why the picture is not taken.
 */
export async function makePicture(bytes: Buffer, purpose: PicturePurpose): Promise<MadePicture> {
  const pixels = await decode(await examinePicture(bytes, purpose), purpose);
  const { width, height } = pixels.info;
  const files = await Promise.all(
    servedFormats.map(async (format) => {
      const encoded = new Map<number, Promise<Buffer>>();
      return Promise.all(
        pictureWidths.map(async (name) => {
          const wide = Math.min(name, width);
          const already = encoded.get(wide) ?? encodeAs(pixels, wide, format);
          encoded.set(wide, already);
          return { name: `${name}.${format}`, type: `image/${format}`, bytes: await already };
        }),
      );
    }),
  );
  return { width, height, files: files.flat() };
}

/** The pixels of the largest. This is the one time that bytes from outside are decoded. */
async function decode(picture: ExaminedPicture, purpose: PicturePurpose): Promise<Pixels> {
  try {
    return await picture.source
      .autoOrient()
      .resize(purpose === 'avatar' ? square(picture) : { width: Math.min(picture.width, widest) })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: maxSeconds })
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw pictureRefusal('picture.damaged', cause);
  }
}

/** Less than the platform gives a function; what takes longer was made to. */
const maxSeconds = 30;

const widest = Math.max(...pictureWidths);

function square({ width, height }: ExaminedPicture) {
  const side = Math.min(width, height, pictureLimits.avatarSide);
  return { width: side, height: side, fit: 'cover' as const };
}

function encodeAs({ data, info }: Pixels, width: number, format: Format): Promise<Buffer> {
  const { width: full, height, channels } = info;
  const picture = sharp(data, { raw: { width: full, height, channels } });
  return encode[format](width < full ? picture.resize({ width }) : picture).toBuffer();
}
