/** The sample vacancies: plainly invented, with addresses that reach nobody. */
import * as z from 'zod';
import { jobSchema } from '#domain/job/job.schema.ts';
import samples from './jobs.json' with { type: 'json' };

export const jobs = z.array(jobSchema).parse(samples);
