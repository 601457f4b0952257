/** A vacancy as the job listings show it. */
import * as z from 'zod';
import { languages } from '../language/language.ts';
import { employments } from './job.limits.ts';

const text = z.string().trim().min(1);

export const jobSchema = z
  .strictObject({
    id: z.int().positive(),
    jobTitle: text,
    jobDescription: text,
    employer: text,
    requirements: z.array(text).min(1),
    responsibilities: z.array(text).min(1),
    /** Website of the hiring company, if it has one. */
    urlToWebsite: z.url({ protocol: /^https$/ }).optional(),
    howToApply: text,
    /** Address for applications. `howToApply` may contain it as well. */
    applyEmail: z.email().optional(),
    category: text,
    /** Town of the workplace. */
    location: text,
    /** A value of schema.org's `employmentType`. */
    employment: z.enum(employments),
    datePosted: z.iso.date(),
    /** Last day on which the vacancy is shown. */
    validThrough: z.iso.date(),
    /** Language of the texts. Without a value it is English, in which staff write. */
    language: z.enum(languages).optional(),
  })
  .refine(({ datePosted, validThrough }) => datePosted <= validThrough, {
    path: ['validThrough'],
    error: 'A vacancy ends on the day it is posted or later.',
  });

export type Job = z.infer<typeof jobSchema>;
