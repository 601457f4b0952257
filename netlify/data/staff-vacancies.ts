/** Vacancies for staff, and the jobs that they make of them. */
import * as z from 'zod/mini';
import type { JobDraft } from '#domain/job/job-draft.ts';
import { draftFromRow, jobColumns, jobRowSchema, rowFromDraft } from '#domain/job/open-job.ts';
import type { Member } from '#domain/member/member.ts';
import { Problem } from '#domain/problem/problem.ts';
import {
  listedVacancySchema,
  staffVacancySchema,
  type ListedVacancy,
  type StaffVacancy,
} from '#domain/staff/staff-vacancy.ts';
import { answered } from './answered.ts';
import { database } from './database.ts';
import { timestampPattern } from './timestamp-pattern.ts';
import type { StaffList } from './staff-pages.ts';

/** Newest first. */
export const vacancyList: StaffList<ListedVacancy, 'staff_vacancies'> = {
  rows: (args) => database().rpc('staff_vacancies', args),
  item: listedVacancySchema,
  cursorOf: ({ created_at, id }) => `${created_at} ${id}`,
  cursor: new RegExp(`^(?<before_at>${timestampPattern}) (?<before_id>[0-9a-f-]{36})$`),
  behind: ({ before_at, before_id }) => ({ before_at, before_id }),
};

const storedSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  state: z.string(),
  jobs: z.nullable(jobRowSchema),
});

/**
 * A vacancy as it was sent, and its job.
 * @throws {Problem} `not-found` or `database-unavailable`
 */
export async function requireVacancy(id: string | undefined): Promise<StaffVacancy> {
  const { success, data: wanted } = z.uuid().safeParse(id);
  if (!success) throw new Problem('not-found');
  const stored = await answered(
    database()
      .from('vacancies')
      .select(`id,name,email,message,state,jobs(${jobColumns})`)
      .eq('id', wanted)
      .maybeSingle(),
  );
  if (stored === null) throw new Problem('not-found');
  const { jobs: job, ...vacancy } = storedSchema.parse(stored);
  return staffVacancySchema.parse({ ...vacancy, job: job && draftFromRow(job) });
}

/**
 * Publishes a new vacancy as this job, or changes the text of a published one.
 * @throws {Problem} `not-found`, `not-possible` or `database-unavailable`
 */
export async function publishVacancy({ id: acting }: Member, vacancy: string, draft: JobDraft) {
  const job = rowFromDraft(draft);
  await answered(database().rpc('publish_vacancy', { acting, vacancy, job }));
}

/** @throws {Problem} as {@link publishVacancy} */
export async function endVacancy(
  { id: acting }: Member,
  vacancy: string,
  how: 'close' | 'refuse',
  why: string,
) {
  await answered(database().rpc(`${how}_vacancy`, { acting, vacancy, why }));
}
