/** The sample vacancies. They are clearly fictitious, and their addresses do not exist. */
import * as z from 'zod';
import { jobSchema } from '#domain/job/job.schema.ts';
import samples from './jobs.json' with { type: 'json' };

export const jobs = z.array(jobSchema).parse(samples);
