/** Share pictures of the businesses that the build contains. They are cached from one build to the next. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawSharePicture } from './draw.ts';
import { createShareVersion, type SharedListing } from './share-picture.ts';

const cacheFolder = 'node_modules/.cache/share-pictures';

/** The SHA-256 hashes of cover drawings, by path of the file. */
const hashByFile = new Map<string, string>();

/**
 * Returns the version of the business's share picture.
 * @param file - path of the cover drawing
 */
export function getShareVersion(listing: SharedListing, brand: string, file: string): string {
  const hash =
    hashByFile.get(file) ?? createHash('sha256').update(readFileSync(file)).digest('hex');
  hashByFile.set(file, hash);
  return createShareVersion(listing, brand, hash);
}

/**
 * Returns the bytes of the business's share picture, which is a JPEG.
 * @param file - path of the cover drawing
 */
export async function getSharePicture(
  listing: SharedListing,
  brand: string,
  file: string,
): Promise<Buffer> {
  const version = getShareVersion(listing, brand, file);
  const cacheFile = join(cacheFolder, `${version}.jpg`);
  const cachedPicture = await readFile(cacheFile).catch(() => undefined);
  if (cachedPicture) return cachedPicture;
  const picture = await drawSharePicture(listing, { brand, version, cover: await readFile(file) });
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(cacheFile, picture);
  return picture;
}
