/** Vacancies as staff see them. */
import * as z from 'zod/mini';
import { jobDraftSchema } from '../job/job-draft.ts';
import { reasonBodySchema } from './staff-listing.ts';

/** In the order in which a vacancy goes through them; it ends as closed or as refused. */
export const vacancyStates = ['new', 'published', 'closed', 'refused'] as const;

export type VacancyState = (typeof vacancyStates)[number];

/** One of the list; `message` is its beginning. */
export const listedVacancySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  state: z.enum(vacancyStates),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  valid_through: z.nullable(z.string()),
});

export type ListedVacancy = z.infer<typeof listedVacancySchema>;

/** So many characters of a message are listed. */
export const listedMessage = 300;

/** A vacancy as it was sent, and the job that was made of it. */
export const staffVacancySchema = z.extend(
  z.pick(listedVacancySchema, { id: true, name: true, email: true, message: true, state: true }),
  { job: z.nullable(jobDraftSchema) },
);

export type StaffVacancy = z.infer<typeof staffVacancySchema>;

/** What an endpoint is told for each action. */
export const vacancyActions = {
  publish: jobDraftSchema,
  close: reasonBodySchema,
  refuse: reasonBodySchema,
};
