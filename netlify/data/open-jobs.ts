/** Jobs that everybody may see. */
import * as z from 'zod/mini';
import { dayOf } from '#domain/date/date.ts';
import { jobColumns, jobFromRow, jobRowSchema, openJobs } from '#domain/job/open-job.ts';
import type { Job } from '#domain/job/job.schema.ts';
import { now } from '../clock.ts';
import { answered } from './answered.ts';
import { database } from './database.ts';

/** More than this are never read at once. */
const most = 200;

/**
 * What is open at this moment, newest first.
 * @param samples - jobs that are in no database.
 * @throws {Problem} `database-unavailable`
 */
export async function jobsOfNow(samples: readonly Job[]): Promise<Job[]> {
  const rows = await answered(
    database().from('open_jobs').select(jobColumns).order('id', { ascending: false }).limit(most),
  );
  const published = z.array(jobRowSchema).parse(rows).map(jobFromRow);
  return openJobs([...published, ...samples], dayOf(now()));
}
