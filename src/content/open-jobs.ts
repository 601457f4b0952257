/** The open jobs at build time: published vacancies and samples. */
import { data as published } from 'virtual:published-jobs';
import { toIsoDay } from '../domain/date/day.ts';
import type { Job } from '../domain/job/job.schema.ts';
import { selectOpenJobs } from '../domain/job/open-job.ts';
import { createSampleJobs } from './jobs.ts';

const builtAt = new Date();

export const jobsAtBuild = selectOpenJobs(
  [...(published as Job[]), ...createSampleJobs(builtAt)],
  toIsoDay(builtAt),
);
