/** Jobs as the database keeps them, and which of them are shown. */
import * as z from 'zod/mini';
import { employments } from './job.limits.ts';
import type { JobDraft } from './job-draft.ts';
import type { Job } from './job.schema.ts';

/** A row of the view of open jobs, and the text of a row of the jobs. */
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

/** The columns of {@link jobRowSchema}, as the database's interface is asked for them. */
export const jobColumns = Object.keys(jobRowSchema.shape).join(',');

/** The text of a row, to be changed. */
export function draftFromRow(row: JobRow): JobDraft {
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

export function jobFromRow(row: JobRow): Job {
  const { urlToWebsite, ...text } = draftFromRow(row);
  return {
    ...text,
    ...(urlToWebsite !== '' && { urlToWebsite }),
    id: row.id,
    datePosted: row.date_posted,
    validThrough: row.valid_through,
  };
}

/** The text as the database's function takes it. */
export function rowFromDraft(draft: JobDraft) {
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

/** What a page is told of the jobs of now. */
export interface FreshJobs {
  /** The list as markup of our own. */
  html: string;
  /** The same for search engines [schema.org]. */
  structuredData: object[];
}

/**
 * What is still shown, the newest first.
 * @param today - the day in Nairobi, such as '2026-11-21'.
 */
export function openJobs(jobs: readonly Job[], today: string): Job[] {
  return jobs
    .filter(({ validThrough }) => validThrough >= today)
    .toSorted((one, other) => other.datePosted.localeCompare(one.datePosted));
}
