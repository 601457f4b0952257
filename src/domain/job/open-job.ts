/** Jobs as the database stores them, and the selection of open jobs. */
import * as z from 'zod/mini';
import { employments } from './job.limits.ts';
import type { JobDraft } from './job-draft.ts';
import type { Job } from './job.schema.ts';

/** A row of the view of open jobs. The same columns contain the text of a row of `jobs`. */
export const jobRowSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  employer: z.string(),
  requirements: z.array(z.string()),
  responsibilities: z.array(z.string()),
  website: z.nullable(z.string()),
  how_to_apply: z.string(),
  apply_email: z.string(),
  category: z.string(),
  location: z.string(),
  employment: z.enum(employments),
  date_posted: z.string(),
  valid_through: z.string(),
});

export type JobRow = z.infer<typeof jobRowSchema>;

/** The columns of {@link jobRowSchema} for PostgREST's `select`. */
export const jobColumns = Object.keys(jobRowSchema.shape).join(',');

/** Returns the text of a row for the form of staff. A missing website becomes ''. */
export function toJobDraft(row: JobRow): JobDraft {
  return {
    jobTitle: row.title,
    jobDescription: row.description,
    employer: row.employer,
    category: row.category,
    location: row.location,
    employment: row.employment,
    requirements: row.requirements,
    responsibilities: row.responsibilities,
    urlToWebsite: row.website ?? '',
    howToApply: row.how_to_apply,
    applyEmail: row.apply_email,
  };
}

/** Converts a row to the vacancy that the job listings show. */
export function toJob(row: JobRow): Job {
  const { urlToWebsite, ...text } = toJobDraft(row);
  return {
    ...text,
    ...(urlToWebsite !== '' && { urlToWebsite }),
    id: row.id,
    datePosted: row.date_posted,
    validThrough: row.valid_through,
  };
}

/** Converts the text of the form to the columns of the database. */
export function toJobRow(draft: JobDraft) {
  return {
    title: draft.jobTitle,
    description: draft.jobDescription,
    employer: draft.employer,
    category: draft.category,
    location: draft.location,
    employment: draft.employment,
    requirements: draft.requirements,
    responsibilities: draft.responsibilities,
    website: draft.urlToWebsite,
    how_to_apply: draft.howToApply,
    apply_email: draft.applyEmail,
  };
}

/** The present list of open jobs, with which a page replaces the list from its build. */
export interface FreshJobs {
  /** The list as trusted HTML. */
  html: string;
  /** The list as structured data of schema.org for search engines. */
  structuredData: object[];
}

/**
 * Returns the jobs that are still shown, newest first.
 * @param today - the day in Nairobi, such as '2026-11-21'.
 */
export function selectOpenJobs(jobs: readonly Job[], today: string): Job[] {
  return jobs
    .filter(({ validThrough }) => validThrough >= today)
    .toSorted((one, other) => other.datePosted.localeCompare(one.datePosted));
}
