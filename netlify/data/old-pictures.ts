/** Pictures that nobody will look at any more, and uploads that nobody needs. */
import * as z from 'zod';
import { answered, database } from './database.ts';
import { removeFiles } from './picture-files.ts';
import { removeUploads, unavailable } from './pictures.ts';

/** So many are looked at in one go, and so many times at most: the platform gives half a minute. */
const batch = 100;
const maxBatches = 20;

/**
 * Deletes what `pictures_to_delete` names: the files first, then the row, so that no file is forgotten
 * when it is interrupted. After an outage it goes on until nothing is left, or until the next run.
 */
export async function deleteOldPictures(): Promise<void> {
  for (let turn = 0; turn < maxBatches; turn += 1) {
    const ids = await giveUp(await answered(database().rpc('pictures_to_delete')));
    if (ids.length === 0) return;
    await removeUploads(ids);
    await removeFiles(ids);
    await answered(database().from('pictures').delete().in('id', ids));
  }
}

/**
 * Deletes originals that were left behind: of a picture that is ready, because the endpoint was
 * interrupted before its last step, and of none, because the address is good for longer than the row.
 */
export async function deleteStrayUploads(): Promise<void> {
  let offset = 0;
  for (let turn = 0; turn < maxBatches; turn += 1) {
    const names = await listUploads(offset);
    if (names.length === 0) return;
    const needed = await neededUploads(names);
    const stray = names.filter((name) => !needed.has(name));
    if (stray.length > 0) await removeUploads(stray);
    offset += needed.size;
  }
}

/** Before anything is deleted, so that no post takes along and no endpoint finishes what is going. */
async function giveUp(ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await answered(
    database()
      .from('pictures')
      .update({ state: 'discarded' })
      .in('id', ids)
      .or('post_id.is.null,owner_id.is.null,state.eq.discarded')
      .select('id'),
  );
  return rows.map(({ id }) => id);
}

async function listUploads(offset: number): Promise<string[]> {
  const { data, error } = await database()
    .storage.from('uploads')
    .list('', { limit: batch, offset });
  if (error) throw unavailable(error);
  return data.map(({ name }) => name);
}

/** Those of them whose picture is not made yet, or was refused and will be deleted with its row. */
async function neededUploads(names: string[]): Promise<Set<string>> {
  const ids = names.filter((name) => z.uuid().safeParse(name).success);
  if (ids.length === 0) return new Set();
  const needed = await answered(
    database().from('pictures').select('id').in('id', ids).neq('state', 'ready'),
  );
  return new Set(needed.map(({ id }) => id));
}
