/** The text of a vacancy as staff edit it, before the job has an id and dates. */
import * as z from 'zod/mini';
import {
  maxCharacters,
  abortWith,
  characterRange,
  typedEmail,
  typedLine,
  typedText,
} from '../typed-text/typed-text.ts';
import { isWebsite, withHttps } from '../listing/website.ts';
import { employments, jobLimits } from './job.limits.ts';

type JobText = 'title' | 'description' | 'employer' | 'category' | 'location' | 'howToApply';
type JobLines = 'requirements' | 'responsibilities';

const createLineSchema = (name: JobText) =>
  typedLine(`job.${name}.missing`).check(...characterRange(jobLimits[name], `job.${name}`));
const createTextSchema = (name: JobText) =>
  typedText(`job.${name}.missing`).check(...characterRange(jobLimits[name], `job.${name}`));

function createLinesSchema(name: JobLines) {
  const { max, length } = jobLimits.lines;
  return z
    .array(typedLine(`job.${name}.missing`).check(maxCharacters(length, 'job.line.long')))
    .check(
      z.minLength(1, abortWith(`job.${name}.none`)),
      z.maxLength(max, abortWith('job.lines.many')),
    );
}

export const jobDraftSchema = z.strictObject(
  {
    jobTitle: createLineSchema('title'),
    jobDescription: createTextSchema('description'),
    employer: createLineSchema('employer'),
    category: createLineSchema('category'),
    location: createLineSchema('location'),
    employment: z.enum(employments, { error: 'job.employment.missing' }),
    requirements: createLinesSchema('requirements'),
    responsibilities: createLinesSchema('responsibilities'),
    urlToWebsite: z.string({ error: 'job.website.missing' }).check(
      z.overwrite(withHttps),
      maxCharacters(jobLimits.website, 'job.website.long'),
      z.refine((address) => address === '' || isWebsite(address), abortWith('job.website.wrong')),
    ),
    howToApply: createTextSchema('howToApply'),
    applyEmail: typedEmail(jobLimits.email, 'vacancy.email'),
  },
  { error: 'form.fields' },
);

export type JobDraft = z.infer<typeof jobDraftSchema>;
