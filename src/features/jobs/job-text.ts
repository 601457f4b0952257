import type { Employment } from '#domain/job/job.limits.ts';

/** The words of a job among the others. */
export type JobText = Record<
  | 'employer'
  | 'location'
  | 'employmentLabel'
  | 'posted'
  | 'validThrough'
  | 'requirements'
  | 'requirementsNote'
  | 'responsibilities'
  | 'howToApply'
  | 'writeTo'
  | 'visitWebsite'
  | 'empty',
  string
> & { employment: Record<Employment, string> };
