/**
 * Determines the background colour that a drawing shows while it loads. The colour is cached in a file from one
 * build to the next.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const cacheFolder = 'node_modules/.cache/grounds';

/**
 * RGB values by CSS class. A drawing has the nearest of the colours, because an individual colour would need a
 * style attribute.
 */
const grounds = {
  'ground-paper': [0xf6, 0xee, 0xda],
  'ground-indigo': [0x2c, 0x22, 0x73],
  'ground-lilac': [0xcd, 0xc6, 0xf4],
  'ground-marigold': [0xff, 0xb8, 0x1c],
  'ground-leaf': [0x1a, 0x6b, 0x3c],
  'ground-tomato': [0xb3, 0x26, 0x1e],
  'ground-sky': [0x7d, 0xb7, 0xd9],
  'ground-sand': [0xe3, 0xc7, 0x92],
  'ground-terracotta': [0xc8, 0x58, 0x2b],
  'ground-rose': [0xe8, 0x79, 0x8b],
  'ground-cocoa': [0x6b, 0x3f, 0x22],
} as const satisfies Record<string, readonly [red: number, green: number, blue: number]>;

export type Ground = keyof typeof grounds;

const groundNames = Object.keys(grounds) as Ground[];

/**
 * Returns the CSS class of the background colour that suits a drawing.
 * @param file - path of the drawing
 * @throws {Error} if the file is missing or is no image
 */
export async function findGround(file: string): Promise<Ground> {
  const source = await readFile(file);
  const hash = createHash('sha256').update(source).update(JSON.stringify(grounds));
  const cacheFile = join(cacheFolder, hash.digest('hex'));
  const cached = await readFile(cacheFile, 'utf8').catch(() => '');
  const match = groundNames.find((name) => name === cached);
  if (match) return match;
  const ground = await findNearestGround(source);
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(cacheFile, ground);
  return ground;
}

/** Width in px. */
const thumbnailWidth = 160;

/**
 * Returns the class that is nearest to the dominant colour. The drawing is reduced first, because the statistics
 * cover all pixels and would take ten times as long.
 */
async function findNearestGround(source: Buffer): Promise<Ground> {
  const thumbnail = sharp(source).resize(thumbnailWidth).raw();
  const { data, info } = await thumbnail.toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(data, { raw: info }).stats();
  const getDistance = (name: Ground) => {
    const [r, g, b] = grounds[name];
    return (r - dominant.r) ** 2 + (g - dominant.g) ** 2 + (b - dominant.b) ** 2;
  };
  return groundNames.reduce((nearest, name) =>
    getDistance(name) < getDistance(nearest) ? name : nearest,
  );
}
