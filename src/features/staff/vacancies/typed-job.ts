/** The input of a job. Every value is a string. A field with a list has one entry per line. */
import { describeRefusal, type RefusalText } from '#domain/problem/refusal.ts';
import { jobDraftSchema, type JobDraft } from '#domain/job/job-draft.ts';
import { employments, jobLimits } from '#domain/job/job.limits.ts';
import type { Job } from '#domain/job/job.schema.ts';
import { readMessage, type MessageOptions } from '#domain/job/read-message.ts';
import { isWebsite, withHttps } from '#domain/listing/website.ts';
import type { StaffVacancy } from '#domain/staff/staff-vacancy.ts';

export type JobField = keyof JobDraft;

export type TypedJob = Record<JobField, string>;

/** Maps the fields with a problem to the text of the problem. */
export type JobProblems = Partial<Record<JobField, string>>;

/** The fields in the order of the form. */
export const jobFields = Object.keys(jobDraftSchema.shape) as JobField[];

/** Returns the initial input: the published job, or what the submitted vacancy says. */
export function getInitialJob(
  { name, email, message, job }: StaffVacancy,
  options: MessageOptions,
): TypedJob {
  if (!job) return { employer: name, applyEmail: email, ...readMessage(message, options) };
  return {
    ...job,
    requirements: job.requirements.join('\n'),
    responsibilities: job.responsibilities.join('\n'),
  };
}

/** Returns the data of the request, or the problems of the input. */
export function checkJob(
  typed: TypedJob,
  refusalText: RefusalText,
): { draft: JobDraft } | { problems: JobProblems } {
  const { requirements, responsibilities } = typed;
  const result = jobDraftSchema.safeParse({
    ...typed,
    requirements: splitLines(requirements),
    responsibilities: splitLines(responsibilities),
  });
  if (result.success) return { draft: result.data };
  const issues = result.error.issues.map(({ path: [field = ''], message }) => ({
    field: String(field),
    message: describeRefusal(message, refusalText),
  }));
  return { problems: toProblems(issues) };
}

/** Returns the first problem of each field. A problem of a line belongs to the field that contains the line. */
export function toProblems(issues: readonly { field: string; message: string }[]): JobProblems {
  const problems: JobProblems = {};
  for (const { field, message } of issues) {
    const match = jobFields.find((candidate) => candidate === field.split('.')[0]);
    if (match) problems[match] ??= message;
  }
  return problems;
}

/**
 * Returns a job for the preview of the input, which can be incomplete.
 * @param today - the first day on which the job is shown, such as '2026-11-28'.
 */
export function toPreviewedJob(typed: TypedJob, today: string): Job {
  const lastDay = new Date(Date.parse(today) + jobLimits.days * dayMs);
  const website = withHttps(typed.urlToWebsite);
  return {
    ...typed,
    id: previewId,
    employment: employments.find((employment) => employment === typed.employment) ?? 'FULL_TIME',
    requirements: splitLines(typed.requirements),
    responsibilities: splitLines(typed.responsibilities),
    urlToWebsite: isWebsite(website) ? website : undefined,
    applyEmail: typed.applyEmail === '' ? undefined : typed.applyEmail,
    datePosted: today,
    validThrough: lastDay.toISOString().slice(0, 10),
  };
}

/** No job has this id. */
const previewId = 0;

const dayMs = 24 * 60 * 60 * 1000;

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
