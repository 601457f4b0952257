/** The open jobs at build time: published vacancies and samples. */
import { data as published } from 'virtual:published-jobs';
import { toIsoDay } from '../domain/date/day.ts';
import type { Job } from '../domain/job/job.schema.ts';
import { selectOpenJobs } from '../domain/job/open-job.ts';
import { createSampleJobs } from './jobs.ts';

const builtAt = new Date();

/** Returns the open jobs, with the samples in the language of the page. */
export const getJobsAtBuild = () =>
  selectOpenJobs([...(published as Job[]), ...createSampleJobs(builtAt)], toIsoDay(builtAt));
