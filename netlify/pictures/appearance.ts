/** Determines the dominant colour of a picture, and the position of its subject. */
import sharp, { type Raw } from 'sharp';
import { formatAppearance } from '#domain/picture/appearance.ts';
import { pictureWidths } from '#domain/picture/served-pictures.ts';

/**
 * Ratios of width to height of the crops that determine the position: a landscape card for the height, and an upright
 * tile for the width.
 */
const cardRatio = 4 / 3;
const tileRatio = 3 / 4;

/** Position in percent of a picture that needs no crop. */
const centre = 50;

interface Pixels {
  data: Buffer;
  info: Raw;
}

/** The smallest file of a picture. It is sufficient, and its decoding takes little time. */
const smallestFile = `${Math.min(...pictureWidths)}.webp`;

/**
 * Returns the appearance of a picture as it is stored.
 * @param files - the files of the picture that the site serves
 * @throws {Error} if the smallest file is missing
 */
export async function findAppearance(
  files: readonly { name: string; bytes: Buffer }[],
): Promise<string> {
  const file = files.find(({ name }) => name === smallestFile);
  if (!file) throw new Error(`The picture has no file ${smallestFile}.`);
  const pixels = await sharp(file.bytes)
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [ground, subject] = await Promise.all([findGround(pixels), findSubject(pixels)]);
  return formatAppearance({ ground, subject });
}

async function findGround({ data, info }: Pixels): Promise<string> {
  const { dominant } = await sharp(data, { raw: info }).stats();
  const channels = [dominant.r, dominant.g, dominant.b];
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

async function findSubject(pixels: Pixels): Promise<{ x: number; y: number }> {
  const { width, height } = pixels.info;
  const cardHeight = Math.max(1, Math.round(width / cardRatio));
  const tileWidth = Math.max(1, Math.round(height * tileRatio));
  const [y, x] = await Promise.all([
    cardHeight < height ? findOffset(pixels, width, cardHeight) : centre,
    tileWidth < width ? findOffset(pixels, tileWidth, height) : centre,
  ]);
  return { x, y };
}

/**
 * Returns the position of the most salient crop of the given size, in percent of the part that is cut off. The
 * library looks for skin tones, saturated colours and edges.
 */
async function findOffset({ data, info }: Pixels, width: number, height: number): Promise<number> {
  const crop = await sharp(data, { raw: info })
    .resize({ width, height, fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { cropOffsetLeft = 0, cropOffsetTop = 0 } = crop.info;
  const removed = info.width - width + info.height - height;
  // The library reports the offsets as negative numbers.
  const offset = Math.abs(cropOffsetLeft) + Math.abs(cropOffsetTop);
  return Math.min(100, Math.round((100 * offset) / removed));
}
