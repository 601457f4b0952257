/** A vacancy as the job listings show it. */
import * as z from 'zod';
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
    /** Site of the hiring company, where it has one. */
    urlToWebsite: z.url({ protocol: /^https$/ }).optional(),
    howToApply: text,
    /** Where applications are sent; may stand in the text above as well. */
    applyEmail: z.email().optional(),
    category: text,
    /** Town where the work is done. */
    location: text,
    /** The words of schema.org's `employmentType`. */
    employment: z.enum(employments),
    datePosted: z.iso.date(),
    /** Last day on which the vacancy is shown. */
    validThrough: z.iso.date(),
  })
  .refine(({ datePosted, validThrough }) => datePosted <= validThrough, {
    path: ['validThrough'],
    error: 'A vacancy ends on the day it is posted or later.',
  });

export type Job = z.infer<typeof jobSchema>;
