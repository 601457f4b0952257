/**
 * Provides the pictures that are drawn of a live listing: for link previews, and for its owner to share. A picture is
 * drawn at the first request, and stored until the listing changes.
 */
import { site } from '#content/site.ts';
import { getText } from '#content/text/text.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { getSlug } from '#domain/listing/slug.ts';
import { getUploadedId } from '#features/listing/uploaded-picture.ts';
import { drawPoster } from '#features/share-picture/draw-poster.ts';
import { drawStatus } from '#features/share-picture/draw-status.ts';
import { drawSharePicture } from '#features/share-picture/draw.ts';
import {
  getPicturePath,
  pictureKinds,
  type PictureKind,
} from '#features/share-picture/picture-kinds.ts';
import { createPrintedVersion, toPrintedListing } from '#features/share-picture/printed-listing.ts';
import { createShareVersion, getSharePictureUrl } from '#features/share-picture/share-picture.ts';
import { readDrawnPicture, storeDrawnPicture, readPictureFile } from '../data/picture-files.ts';
import { siteAddress } from '../http/site-address.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Look-ups and drawings in progress, by path. Concurrent requests share them. */
const pendingPictures = new Map<string, Promise<Bytes>>();

/** The version and the path of a picture, which change with its content. */
interface CurrentPicture {
  version: string;
  path: string;
  /** @param cover - the bytes of the cover photo */
  draw: (cover: Uint8Array | undefined) => Promise<Uint8Array>;
}

/** Returns the current picture of a listing. */
export function getCurrentPicture(listing: Listing, kind: PictureKind): CurrentPicture {
  const brand = site.name;
  if (kind === 'link') {
    const version = createShareVersion(listing, brand);
    const path = getSharePictureUrl(listing, version);
    return { version, path, draw: (cover) => drawSharePicture(listing, { brand, version, cover }) };
  }
  // The printed address is the short one in each language.
  const address = siteAddress(listing.url);
  const printed = toPrintedListing(listing, { brand, address, text: getText().poster });
  const version = createPrintedVersion(kind, printed, listing.image.name);
  return {
    version,
    path: localizePath(getPicturePath(kind, getSlug(listing), version)),
    draw: (cover) =>
      kind === 'status' ? drawStatus(printed, { version, cover }) : drawPoster(printed, version),
  };
}

/**
 * Returns the picture of a listing. @throws {Problem} `database-unavailable` if the stored picture or its photo
 * cannot be read
 */
export function provideSharePicture(listing: Listing, kind: PictureKind = 'link'): Promise<Bytes> {
  const picture = getCurrentPicture(listing, kind);
  const bytes =
    pendingPictures.get(picture.path) ??
    readOrDraw(listing, kind, picture).finally(() => pendingPictures.delete(picture.path));
  pendingPictures.set(picture.path, bytes);
  return bytes;
}

async function readOrDraw(
  listing: Listing,
  kind: PictureKind,
  { version, draw }: CurrentPicture,
): Promise<Bytes> {
  const id = getUploadedId(listing.image);
  if (id === undefined) throw new Error(`The cover of ${listing.url} is not an uploaded photo.`);
  const storedPicture = await readDrawnPicture(id, kind);
  // The file contains its version, so each cover has one file, and outdated versions need no cleanup.
  if (storedPicture && Buffer.from(storedPicture).includes(version)) return storedPicture;
  const cover = await readPictureFile({ id, purpose: 'listing' }, '1280.webp');
  const bytes = new Uint8Array(await draw(cover));
  await storeDrawnPicture(id, kind, { bytes, type: pictureKinds[kind].type });
  return bytes;
}
