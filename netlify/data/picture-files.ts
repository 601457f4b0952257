/**
 * Stores and reads the files of pictures. Files of posts are visible with their post, and files of other pictures
 * are public. The pictures that are drawn of a listing are stored and deleted with the cover of the listing.
 */
import { defaultLanguage, getLanguage, languages } from '#domain/language/language.ts';
import { pictureWidths, servedFormats } from '#domain/picture/served-pictures.ts';
import type { PicturePurpose } from '#domain/picture/picture.ts';
import { Problem } from '#domain/problem/problem.ts';
import { unwrapResponse, createDatabaseClient } from './database.ts';
import { createStorageProblem } from './pictures.ts';
import { requireUuid } from './require-id.ts';

const buckets = { public: 'media', posts: 'post-media', drawn: 'share-pictures' } as const;

function getBucket(purpose: string) {
  return createDatabaseClient().storage.from(purpose === 'post' ? buckets.posts : buckets.public);
}

/** Stores the files of a picture, and overwrites files of an interrupted earlier attempt. */
export async function storeFiles(
  { id, purpose }: { id: string; purpose: PicturePurpose },
  files: { name: string; type: string; bytes: Buffer }[],
): Promise<void> {
  const uploads = files.map(({ name, type, bytes }) =>
    getBucket(purpose).upload(`${id}/${name}`, bytes, {
      contentType: type,
      // The content of a picture never changes under the same id.
      cacheControl: '31536000, immutable',
      upsert: true,
    }),
  );
  for (const { error } of await Promise.all(uploads)) if (error) throw createStorageProblem(error);
}

/**
 * Reads a file of a picture.
 * @param name - such as '640.webp'
 * @returns undefined if the file does not exist
 * @throws {Problem} `database-unavailable` if the storage fails
 */
export async function readPictureFile(
  { id, purpose }: { id: string; purpose: string },
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return readBytes(await getBucket(purpose).download(`${id}/${name}`));
}

type DownloadResult = Awaited<ReturnType<ReturnType<typeof getBucket>['download']>>;

async function readBytes({ data, error }: DownloadResult) {
  if (data) return new Uint8Array(await data.arrayBuffer());
  // The storage answers 404 or 400 for a missing file.
  if ('status' in error && (error.status === 404 || error.status === 400)) return undefined;
  throw createStorageProblem(error);
}

/** The ends of the names of drawn pictures, by the kinds of `pictureKinds`. */
const drawnFileEndings = { link: '.jpg', status: '-status.jpg', poster: '-poster.png' } as const;
type DrawnKind = keyof typeof drawnFileEndings;

/**
 * Returns the file name of a drawn picture. The file is stored under the id of the listing's cover, and deleted
 * together with the cover. A picture for links has no text of the site, so it exists once for all languages.
 */
function getDrawnFileName(cover: string, kind: DrawnKind, language = getLanguage()): string {
  const isShared = kind === 'link' || language === defaultLanguage;
  return `${cover}${isShared ? '' : `-${language}`}${drawnFileEndings[kind]}`;
}

/**
 * Reads the picture of a kind that was drawn last for a listing with this cover. The picture may show an earlier version
 * of the listing.
 * @returns undefined if no picture was drawn
 * @throws {Problem} `database-unavailable` if the storage fails
 */
export async function readDrawnPicture(
  cover: string,
  kind: DrawnKind,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const name = getDrawnFileName(cover, kind);
  return readBytes(await createDatabaseClient().storage.from(buckets.drawn).download(name));
}

/**
 * Stores a drawn picture in place of the previous one.
 * @throws {Problem} `database-unavailable`
 */
export async function storeDrawnPicture(
  cover: string,
  kind: DrawnKind,
  { bytes, type }: { bytes: Uint8Array; type: string },
): Promise<void> {
  const { error } = await createDatabaseClient()
    .storage.from(buckets.drawn)
    .upload(getDrawnFileName(cover, kind), bytes, { contentType: type, upsert: true });
  if (error) throw createStorageProblem(error);
}

/**
 * Reads a file of a post's picture. A hidden post's picture requires the key of its row.
 * @throws {Problem} `not-found` or `database-unavailable`
 */
export async function requirePostPictureFile(
  id: string,
  name: string,
  key: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await unwrapResponse(
    createDatabaseClient()
      .from('pictures')
      .select('hidden_key')
      .match({ id: requireUuid(id), purpose: 'post', state: 'ready' })
      .maybeSingle(),
  );
  if (picture === null || (picture.hidden_key !== null && picture.hidden_key !== key)) {
    throw new Problem('not-found');
  }
  const bytes = await readPictureFile({ id, purpose: 'post' }, name);
  if (!bytes) throw new Problem('not-found');
  return bytes;
}

export async function removeFiles(ids: string[]): Promise<void> {
  const names = ids.flatMap(listFileNames);
  for (const bucket of Object.values(buckets)) {
    const { error } = await createDatabaseClient().storage.from(bucket).remove(names);
    if (error) throw createStorageProblem(error);
  }
}

function listFileNames(id: string): string[] {
  const served = servedFormats.flatMap((format) =>
    pictureWidths.map((width) => `${id}/${width}.${format}`),
  );
  const kinds = Object.keys(drawnFileEndings) as DrawnKind[];
  const drawn = kinds.flatMap((kind) =>
    languages.map((language) => getDrawnFileName(id, kind, language)),
  );
  return [...served, ...new Set(drawn)];
}
