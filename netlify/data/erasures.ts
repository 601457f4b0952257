/**
 * Adds deletions and e-mail opt-outs to a list in the storage, which is kept apart from the database. A restore of an
 * older backup applies the list again.
 */
import { randomUUID } from 'node:crypto';
import { now } from '../clock.ts';
import { call, createDatabaseClient } from './database.ts';
import { createStorageProblem } from './pictures.ts';

/** Rows of a file, and maximum of files in a run. */
const batchSize = 1_000;
const maxBatches = 20;

/**
 * Writes the rows that wait into new files, then deletes the rows. After an interruption between the two steps, the
 * next run writes the rows again. A repeated row has no effect.
 * @throws {Problem} `database-unavailable`
 */
export async function exportErasures(): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const rows = await call('erasures_to_export', { p_limit: batchSize });
    if (rows.length === 0) return;
    const lines = rows.map(({ at, kind, subject }) => `${JSON.stringify({ at, kind, subject })}\n`);
    await storeRecord(lines.join(''));
    await call('finish_erasures', { p_erasure_ids: rows.map(({ id }) => id) });
  }
}

async function storeRecord(content: string): Promise<void> {
  const day = now().toISOString().slice(0, 10);
  const { error } = await createDatabaseClient()
    .storage.from('records')
    .upload(`erasures/${day}/${randomUUID()}.ndjson`, Buffer.from(content), {
      contentType: 'application/x-ndjson',
    });
  if (error) throw createStorageProblem(error);
}
