/** Reads a folder in Sanity's export format, and makes of it what Sanity would hold. */
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import * as z from 'zod';
import { pictureIdOf } from '#domain/article/picture-id.ts';

const documentSchema = z.looseObject({ _id: z.string(), _type: z.string() });
const assetsSchema = z.record(z.string(), z.looseObject({}));

export type Document = z.infer<typeof documentSchema>;
type Assets = z.infer<typeof assetsSchema>;

const draftPrefix = 'drafts.';

/** @throws {Error} naming the line of data.ndjson that is not a document. */
export async function readDataset(folder: string): Promise<Document[]> {
  const [data, assets] = await Promise.all([
    readFile(join(folder, 'data.ndjson'), 'utf8'),
    readFile(join(folder, 'assets.json'), 'utf8'),
  ]);
  const lines = data.split('\n').map((line, at) => ({ line, at }));
  const documents = lines
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, at }) => readLine(line, `${join(folder, 'data.ndjson')}:${at + 1}`));
  return withAssets(documents, assetsSchema.parse(JSON.parse(assets)));
}

/** What visitors may read: an id with a dot is a draft's or a version's. */
export function publishedOnly(documents: readonly Document[]): Document[] {
  return documents.filter(({ _id }) => !_id.includes('.'));
}

/**
 * What an editor would like to see: each draft in place of what it is a draft of. One without a day
 * of publication, or with one to come, is shown as of now.
 */
export function withDrafts(documents: readonly Document[], now: Date): Document[] {
  const shown = new Map(publishedOnly(documents).map((document) => [document._id, document]));
  for (const draft of draftsAmong(documents)) {
    const { publishedAt } = draft;
    const isDue = typeof publishedAt === 'string' && new Date(publishedAt) <= now;
    const _id = draft._id.slice(draftPrefix.length);
    shown.set(_id, { ...draft, _id, publishedAt: isDue ? publishedAt : now.toISOString() });
  }
  return Array.from(shown.values());
}

export function draftsAmong(documents: readonly Document[]): Document[] {
  return documents.filter(({ _id }) => _id.startsWith(draftPrefix));
}

function readLine(line: string, place: string): Document {
  try {
    return documentSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new Error(`${place} is not a document in JSON with an _id and a _type.`, { cause });
  }
}

/** An export names files; Sanity has references to documents, one a file. */
function withAssets(documents: Document[], assets: Assets): Document[] {
  const files = new Set<string>();
  const resolved = documents.map((document) => resolve(document, files) as Document);
  return [...resolved, ...Array.from(files, (file) => assetDocument(file, assets))];
}

function resolve(value: unknown, files: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, files));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, held]) => {
    if (key !== '_sanityAsset' || typeof held !== 'string') return [key, resolve(held, files)];
    const file = basename(held);
    files.add(file);
    return ['asset', { _type: 'reference', _ref: pictureIdOf(file) }];
  });
  return Object.fromEntries(entries) as unknown;
}

function assetDocument(file: string, assets: Assets): Document {
  const [hash = ''] = file.split('-');
  return {
    ...assets[`image-${hash}`],
    _id: pictureIdOf(file),
    _type: 'sanity.imageAsset',
    url: `/images/${file}`,
    extension: extname(file).slice(1),
  };
}
