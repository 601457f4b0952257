/**
 * Provides the picture for link previews of a live listing. The picture is drawn at the first request, and stored until
 * the listing changes.
 */
import { site } from '#content/site.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { getUploadedId } from '#features/listing/uploaded-picture.ts';
import { drawSharePicture } from '#features/share-picture/draw.ts';
import { createShareVersion } from '#features/share-picture/share-picture.ts';
import { readDrawnPicture, storeDrawnPicture, readPictureFile } from '../data/picture-files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Look-ups and drawings in progress, by version. Concurrent requests share them. */
const pendingPictures = new Map<string, Promise<Bytes>>();

/**
 * Returns the picture of a listing. @throws {Problem} `database-unavailable` if the stored picture or its photo
 * cannot be read
 */
export function provideSharePicture(listing: Listing): Promise<Bytes> {
  const version = createShareVersion(listing, site.name);
  const bytes =
    pendingPictures.get(version) ??
    readOrDraw(listing, version).finally(() => pendingPictures.delete(version));
  pendingPictures.set(version, bytes);
  return bytes;
}

async function readOrDraw(listing: Listing, version: string): Promise<Bytes> {
  const id = getUploadedId(listing.image);
  if (id === undefined) throw new Error(`The cover of ${listing.url} is not an uploaded photo.`);
  const storedPicture = await readDrawnPicture(id);
  // The file contains its version, so each cover has one file, and outdated versions need no cleanup.
  if (storedPicture && Buffer.from(storedPicture).includes(version)) return storedPicture;
  const cover = await readPictureFile({ id, purpose: 'listing' }, '1280.webp');
  const drawnPicture = await drawSharePicture(listing, { brand: site.name, version, cover });
  const bytes = new Uint8Array(drawnPicture);
  await storeDrawnPicture(id, bytes);
  return bytes;
}
