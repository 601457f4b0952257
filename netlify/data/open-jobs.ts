/** Reads the published jobs in their public form. */
import * as z from 'zod/mini';
import { jobColumns, toJob, jobRowSchema } from '#domain/job/open-job.ts';
import { environment } from '../env.ts';
import { unwrapResponse, createTablesClient } from './database.ts';
import type { PublicDatabase } from './live-listings.ts';

/** Maximum of jobs in one query. */
const maxRows = 200;

/** Reads the jobs, newest first, at most 200. */
export async function readOpenJobs(database?: PublicDatabase, signal?: AbortSignal) {
  const { url, publishableKey } = database ?? environment().database;
  const rows = createTablesClient(url, publishableKey)
    .from('open_jobs')
    .select(jobColumns)
    .order('id', { ascending: false })
    .limit(maxRows)
    .retry(false);
  return parseJobs(await unwrapResponse(signal ? rows.abortSignal(signal) : rows));
}

/** Converts rows of the view `open_jobs` to jobs in their public form. */
export function parseJobs(rows: unknown) {
  return z.array(jobRowSchema).parse(rows).map(toJob);
}
