/** Vacancies for staff, and the actions of staff on a vacancy. */
import * as z from 'zod/mini';
import { jobDraftSchema } from '../job/job-draft.ts';
import { reasonBodySchema } from './staff-listing.ts';

/** The states in the order of the workflow. 'closed' and 'refused' are final. */
export const vacancyStates = ['new', 'published', 'closed', 'refused'] as const;

export type VacancyState = (typeof vacancyStates)[number];

/** An entry of the list of vacancies. `message` is cut to {@link maxListedMessageLength}. */
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

/** Maximum number of characters of a message in the list. */
export const maxListedMessageLength = 300;

/** A submitted vacancy, with the job that staff created from it. */
export const staffVacancySchema = z.extend(
  z.pick(listedVacancySchema, { id: true, name: true, email: true, message: true, state: true }),
  { job: z.nullable(jobDraftSchema) },
);

export type StaffVacancy = z.infer<typeof staffVacancySchema>;

/** The schema of the request body of each action. */
export const vacancyActionSchemas = {
  publish: jobDraftSchema,
  close: reasonBodySchema,
  refuse: reasonBodySchema,
};
