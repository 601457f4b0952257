/** The picture of a live listing's link: drawn for the first who asks, and kept until something on it changes. */
import { site } from '#content/site.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { uploadedId } from '#features/listing/uploaded-picture.ts';
import { drawSharePicture } from '#features/share-picture/draw.ts';
import { shareVersion } from '#features/share-picture/share-picture.ts';
import { drawnPicture, keepDrawnPicture, pictureFile } from '../data/picture-files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What is being looked for or drawn, by version: who asks meanwhile gets the same. */
const pending = new Map<string, Promise<Bytes>>();

/** @throws {Problem} `database-unavailable` where the stored one or the photo on it could not be asked for. */
export function sharePicture(listing: Listing): Promise<Bytes> {
  const version = shareVersion(listing, site.name);
  const bytes =
    pending.get(version) ?? keptOrDrawn(listing, version).finally(() => pending.delete(version));
  pending.set(version, bytes);
  return bytes;
}

async function keptOrDrawn(listing: Listing, version: string): Promise<Bytes> {
  const id = uploadedId(listing.image);
  if (id === undefined) throw new Error(`The cover of ${listing.url} is no photo of a member.`);
  const stored = await drawnPicture(id);
  // A file says of which version it is, so that there is one for each listing and none to be cleared away.
  if (stored && Buffer.from(stored).includes(version)) return stored;
  const cover = await pictureFile({ id, purpose: 'listing' }, '1280.webp');
  const drawn = await drawSharePicture(listing, { brand: site.name, version, cover });
  const bytes = new Uint8Array(drawn);
  await keepDrawnPicture(id, bytes);
  return bytes;
}
