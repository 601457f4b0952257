/** Deletes pictures and uploads that are no longer needed. */
import * as z from 'zod';
import { unwrapResponse, createDatabaseClient } from './database.ts';
import { removeFiles } from './picture-files.ts';
import { removeUploads, createStorageProblem } from './pictures.ts';

/** Pictures per batch, and maximum of batches per run, because the platform limits a run to 30 s. */
const batchSize = 100;
const maxBatches = 20;

/**
 * Deletes the pictures that `pictures_to_delete` returns: first the files, then the row, so that an interruption
 * leaves no orphaned files. The next run continues a failed one.
 */
export async function deleteOldPictures(): Promise<void> {
  for (let batchCount = 0; batchCount < maxBatches; batchCount += 1) {
    const ids = await markDiscarded(
      await unwrapResponse(createDatabaseClient().rpc('pictures_to_delete')),
    );
    if (ids.length === 0) return;
    await removeUploads(ids);
    await removeFiles(ids);
    await unwrapResponse(createDatabaseClient().from('pictures').delete().in('id', ids));
  }
}

/**
 * Deletes orphaned uploads. The upload of a ready picture remains if the endpoint was interrupted before its last
 * step. An upload can also exist without a row, because the upload address is valid for longer than the row.
 */
export async function deleteStrayUploads(): Promise<void> {
  let offset = 0;
  for (let batchCount = 0; batchCount < maxBatches; batchCount += 1) {
    const names = await listUploads(offset);
    if (names.length === 0) return;
    const needed = await findNeededUploads(names);
    const stray = names.filter((name) => !needed.has(name));
    if (stray.length > 0) await removeUploads(stray);
    offset += needed.size;
  }
}

/**
 * Marks the pictures as discarded before the deletion, so that posts and endpoints no longer use them. A picture
 * that was attached to a member's post meanwhile is not marked.
 * @returns the ids of the marked pictures
 */
async function markDiscarded(ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await unwrapResponse(
    createDatabaseClient()
      .from('pictures')
      .update({ state: 'discarded' })
      .in('id', ids)
      .or('post_id.is.null,owner_id.is.null,state.eq.discarded')
      .select('id'),
  );
  return rows.map(({ id }) => id);
}

async function listUploads(offset: number): Promise<string[]> {
  const { data, error } = await createDatabaseClient()
    .storage.from('uploads')
    .list('', { limit: batchSize, offset });
  if (error) throw createStorageProblem(error);
  return data.map(({ name }) => name);
}

/** Returns the uploads of pictures that are unfinished, or were refused and will be deleted with their row. */
async function findNeededUploads(names: string[]): Promise<Set<string>> {
  const ids = names.filter((name) => z.uuid().safeParse(name).success);
  if (ids.length === 0) return new Set();
  const needed = await unwrapResponse(
    createDatabaseClient().from('pictures').select('id').in('id', ids).neq('state', 'ready'),
  );
  return new Set(needed.map(({ id }) => id));
}
