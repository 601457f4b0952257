/** Reads a folder in Sanity's export format, and converts its documents to the form in which Sanity stores them. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import * as z from 'zod';
import { isTime } from '#domain/article/addresses.ts';
import { identifyPicture, toPictureId } from '#domain/article/picture-id.ts';

const documentSchema = z.looseObject({ _id: z.string(), _type: z.string() });
const assetsSchema = z.record(z.string(), z.looseObject({}));

export type Document = z.infer<typeof documentSchema>;
type Assets = z.infer<typeof assetsSchema>;

const draftPrefix = 'drafts.';

/** The files of the published documents and of the drafts. An export of Sanity mixes both in one file. */
export const publishedFile = 'data.ndjson';
export const draftsFile = 'drafts.jsonl';

/**
 * Reads all documents of a folder. A missing file of drafts, or a missing folder of images, counts as empty.
 * @throws {Error} with the file and line of an invalid document, or the file of invalid details of pictures
 */
export async function readDataset(folder: string): Promise<Document[]> {
  const [published, drafts, assets, pictures] = await Promise.all([
    readLines(join(folder, publishedFile)),
    readLines(join(folder, draftsFile)).catch(returnEmptyIfMissing),
    readAssets(join(folder, 'assets.json')),
    readdir(join(folder, 'images')).catch(returnEmptyIfMissing),
  ]);
  return addAssets([...published, ...drafts], assets, pictures);
}

/** Returns the published documents. The ids of drafts and versions contain a dot. */
export function selectPublished(documents: readonly Document[]): Document[] {
  return documents.filter(({ _id }) => !_id.includes('.'));
}

/**
 * Returns the documents for a preview: each draft replaces its published document. A draft without a readable date of
 * publication, or with a future one, gets the present date.
 */
export function applyDrafts(documents: readonly Document[], now: Date): Document[] {
  const documentsById = new Map(
    selectPublished(documents).map((document) => [document._id, document]),
  );
  for (const draft of selectDrafts(documents)) {
    const { publishedAt } = draft;
    const isDue = isTime(publishedAt) && new Date(publishedAt) <= now;
    const _id = draft._id.slice(draftPrefix.length);
    documentsById.set(_id, { ...draft, _id, publishedAt: isDue ? publishedAt : now.toISOString() });
  }
  return Array.from(documentsById.values());
}

export function selectDrafts(documents: readonly Document[]): Document[] {
  return documents.filter(({ _id }) => _id.startsWith(draftPrefix));
}

async function readLines(file: string): Promise<Document[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : readLine(line, `${file}:${index + 1}`),
  );
}

async function readAssets(file: string): Promise<Assets> {
  const text = await readFile(file, 'utf8');
  try {
    return assetsSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is not an object in JSON with the details of each picture.`, {
      cause,
    });
  }
}

function readLine(line: string, position: string): Document {
  try {
    return documentSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error(`${position} is not a document in JSON with an _id and a _type.`, { cause });
  }
}

function returnEmptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}

/**
 * Replaces file names by references, and adds one asset document per file. An export refers to a picture by its
 * file name, whereas Sanity refers to an asset document, which also exists for an unused file. The reference to a
 * missing file stays unresolved, because it has no asset document.
 */
function addAssets(documents: Document[], assets: Assets, pictures: string[]): Document[] {
  const files = pictures.filter((file) => identifyPicture(toPictureId(file)));
  const resolved = documents.map((document) => resolveAssets(document) as Document);
  return [...resolved, ...files.map((file) => createAssetDocument(file, assets))];
}

function resolveAssets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolveAssets);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, child]) => {
    if (key !== '_sanityAsset' || typeof child !== 'string') return [key, resolveAssets(child)];
    return ['asset', { _type: 'reference', _ref: toPictureId(basename(child)) }];
  });
  return Object.fromEntries(entries) as unknown;
}

function createAssetDocument(file: string, assets: Assets): Document {
  const [hash = ''] = file.split('-');
  return {
    ...assets[`image-${hash}`],
    _id: toPictureId(file),
    _type: 'sanity.imageAsset',
    url: `/images/${file}`,
    extension: extname(file).slice(1),
  };
}
