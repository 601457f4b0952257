/** Finds the pictures that no document shows any more. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from '#content/blog/dataset.ts';
import { identifyPicture } from '#domain/article/picture-id.ts';

/** Age in ms from which a picture counts as unused. The Studio uploads a picture before it is part of a document. */
const minAgeMs = 24 * 60 * 60_000;

/**
 * Returns the ids of the pictures without a document that shows them.
 * @param versions - former versions of documents, which an editor may restore with their pictures
 */
export async function findUnusedPictures(
  folder: string,
  documents: Iterable<Document>,
  versions: readonly Document[],
  now: Date,
): Promise<string[]> {
  const pictures = new Map<string, string>();
  const usedIds = new Set<string>();
  for (const document of [...documents, ...versions]) {
    const picture = identifyPicture(document._id);
    if (picture) pictures.set(document._id, join(folder, 'images', picture.file));
    else collectIds(document, usedIds);
  }
  const candidates = Array.from(pictures).filter(([id]) => !usedIds.has(id));
  const ages = await Promise.all(
    candidates.map(async ([id, path]) => {
      const file = await stat(path).catch(() => undefined);
      return { id, ageMs: file ? now.getTime() - file.mtimeMs : Infinity };
    }),
  );
  return ages.filter(({ ageMs }) => ageMs >= minAgeMs).map(({ id }) => id);
}

/** Adds all ids to which a value refers. */
function collectIds(value: unknown, ids: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const { _ref } = value as { _ref?: unknown };
  if (typeof _ref === 'string') ids.add(_ref);
  for (const part of Object.values(value)) collectIds(part, ids);
}
