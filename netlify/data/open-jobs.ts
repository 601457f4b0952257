/** The jobs that staff published, as everybody may read them. */
import * as z from 'zod/mini';
import { jobColumns, jobFromRow, jobRowSchema } from '#domain/job/open-job.ts';
import { environment } from '../env.ts';
import { answered, tables } from './database.ts';
import type { PublicDatabase } from './live-listings.ts';

/** More than this are never read at once. */
const limit = 200;

/** Newest first. */
export async function readOpenJobs(database?: PublicDatabase, signal?: AbortSignal) {
  const { url, publishableKey } = database ?? environment().database;
  const rows = tables(url, publishableKey)
    .from('open_jobs')
    .select(jobColumns)
    .order('id', { ascending: false })
    .limit(limit)
    .retry(false);
  return parseJobs(await answered(signal ? rows.abortSignal(signal) : rows));
}

/** @param rows - of the view `open_jobs`. */
export function parseJobs(rows: unknown) {
  return z.array(jobRowSchema).parse(rows).map(jobFromRow);
}
