/** The sample vacancies. They are clearly fictitious, and their addresses do not exist. */
import { toIsoDay } from '#domain/date/day.ts';
import { jobLimits } from '#domain/job/job.limits.ts';
import { jobSchema, type Job } from '#domain/job/job.schema.ts';
import samples from './jobs.json' with { type: 'json' };

const dayMs = 24 * 3_600_000;

/**
 * Returns the sample vacancies. A sample has its age in days in place of dates, so that it is always open, for as many
 * days as each job.
 */
export function createSampleJobs(now: Date): Job[] {
  const addDays = (days: number) => toIsoDay(new Date(now.getTime() + days * dayMs));
  return samples.map(({ ageDays, ...job }) =>
    jobSchema.parse({
      ...job,
      datePosted: addDays(-ageDays),
      validThrough: addDays(jobLimits.days - ageDays),
    }),
  );
}
