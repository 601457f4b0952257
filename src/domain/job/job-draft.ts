/** The text that staff make of a vacancy, before it has a number and its dates. */
import * as z from 'zod/mini';
import { atMost, lengthOf, once, typedLine, typedText } from '../typed-text/typed-text.ts';
import { employments, jobLimits } from './job.limits.ts';

interface Size {
  least: number;
  most: number;
}

/** @param what - as in 'Write the title of the job.' */
function sized({ least, most }: Size, what: string) {
  return [
    z.refine<string>(
      (text) => lengthOf(text) >= least,
      once(`Write ${what} in at least ${least} characters.`),
    ),
    atMost(most, `Shorten ${what} to ${most.toLocaleString('en')} characters.`),
  ] as const;
}

const line = (size: Size, what: string) => typedLine(`Write ${what}.`).check(...sized(size, what));
const text = (size: Size, what: string) => typedText(`Write ${what}.`).check(...sized(size, what));

function lines(what: string) {
  const { most, length } = jobLimits.lines;
  return z
    .array(
      typedLine(`Write ${what}.`).check(
        atMost(length, `Shorten each line to ${length} characters.`),
      ),
    )
    .check(
      z.minLength(1, once(`Write ${what}, one a line.`)),
      z.maxLength(most, once(`Leave at most ${most} lines.`)),
    );
}

export const jobDraftSchema = z.strictObject(
  {
    jobTitle: line(jobLimits.title, 'the title of the job'),
    jobDescription: text(jobLimits.description, 'the description'),
    employer: line(jobLimits.employer, 'the name of the hiring company'),
    category: line(jobLimits.category, 'the category'),
    location: line(jobLimits.location, 'the town where the work is'),
    employment: z.enum(employments, { error: 'Choose the kind of work.' }),
    requirements: lines('what the candidate needs'),
    responsibilities: lines('what the work is'),
    urlToWebsite: z.string({ error: 'Write the address, or leave it empty.' }).check(
      z.trim(),
      atMost(jobLimits.website, `Use an address of at most ${jobLimits.website} characters.`),
      z.refine(
        (address) => address === '' || isHttps(address),
        once('Write the whole address, beginning with https://.'),
      ),
    ),
    howToApply: text(jobLimits.howToApply, 'how to apply'),
    applyEmail: typedLine('Write the e-mail address for applications.').check(
      atMost(jobLimits.email, `Use an e-mail address of at most ${jobLimits.email} characters.`),
      z.regex(
        z.regexes.email,
        once('Write the e-mail address in full, like jobs@company.example.'),
      ),
    ),
  },
  { error: 'Send the fields of this form and nothing else.' },
);

export type JobDraft = z.infer<typeof jobDraftSchema>;

function isHttps(address: string): boolean {
  return /^https:\/\/[^\s"<>]+$/.test(address) && URL.canParse(address);
}
