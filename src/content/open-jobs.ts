/** The jobs of this build: those that staff published, and the samples, as long as they are open. */
import * as handed from 'virtual:published-jobs';
import { dayOf } from '../domain/date/date.ts';
import type { Job } from '../domain/job/job.schema.ts';
import { openJobs } from '../domain/job/open-job.ts';
import { jobs as samples } from './jobs.ts';

const published = handed.jobs as Job[];

export const jobsOfThisBuild = openJobs([...published, ...samples], dayOf(new Date()));
