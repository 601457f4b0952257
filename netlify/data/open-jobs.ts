/** Reads the published jobs in their public form. */
import * as z from 'zod/mini';
import { jobColumns, toJob, jobRowSchema } from '#domain/job/open-job.ts';
import { environment } from '../env.ts';
import { answered, tables } from './database.ts';
import type { PublicDatabase } from './live-listings.ts';

/** Maximum of jobs in one query. */
const limit = 200;

/** Reads the jobs, newest first. */
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

/** @param rows - of the view `open_jobs` */
export function parseJobs(rows: unknown) {
  return z.array(jobRowSchema).parse(rows).map(toJob);
}
