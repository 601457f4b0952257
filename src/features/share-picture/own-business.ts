/** Share pictures of the businesses that the build contains. They are cached from one build to the next. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawSharePicture } from './draw.ts';
import { shareVersion, type Shared } from './share-picture.ts';

const cache = 'node_modules/.cache/share-pictures';

const hashes = new Map<string, string>();

/**
 * Returns the version of the business's share picture.
 * @param file - path of the cover drawing
 */
export function versionOfOwn(listing: Shared, brand: string, file: string): string {
  const hash = hashes.get(file) ?? createHash('sha256').update(readFileSync(file)).digest('hex');
  hashes.set(file, hash);
  return shareVersion(listing, brand, hash);
}

/**
 * Returns the bytes of the business's share picture, which is a JPEG.
 * @param file - path of the cover drawing
 */
export async function pictureOfOwn(listing: Shared, brand: string, file: string): Promise<Buffer> {
  const version = versionOfOwn(listing, brand, file);
  const place = join(cache, `${version}.jpg`);
  const cached = await readFile(place).catch(() => undefined);
  if (cached) return cached;
  const drawn = await drawSharePicture(listing, { brand, version, cover: await readFile(file) });
  await mkdir(cache, { recursive: true });
  await writeFile(place, drawn);
  return drawn;
}
