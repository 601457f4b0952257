import * as z from 'zod/mini';
import { toJobDraft, jobColumns, jobRowSchema } from '#domain/job/open-job.ts';
import { Problem } from '#domain/problem/problem.ts';
import { staffVacancySchema, type StaffVacancy } from '#domain/staff/staff-vacancy.ts';
import { unwrapResponse, createDatabaseClient } from './database.ts';
import { requireUuid } from './require-id.ts';

/**
 * Reads a submitted vacancy and its job.
 * @throws {Problem} `not-found`
 */
export async function requireVacancy(id: string | undefined): Promise<StaffVacancy> {
  const stored = await unwrapResponse(
    createDatabaseClient()
      .from('vacancies')
      .select(`id,name,email,message,state,jobs(${jobColumns})`)
      .eq('id', requireUuid(id))
      .maybeSingle<Record<string, unknown>>(),
  );
  if (stored === null) throw new Problem('not-found');
  const { jobs, ...vacancy } = stored;
  const job = z.nullable(jobRowSchema).parse(jobs);
  return staffVacancySchema.parse({ ...vacancy, job: job && toJobDraft(job) });
}
