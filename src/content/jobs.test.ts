import { expect, test } from 'vitest';
import { toIsoDay } from '#domain/date/day.ts';
import { jobLimits } from '#domain/job/job.limits.ts';
import type { Language } from '#domain/language/language.ts';
import { createSampleJobs } from './jobs.ts';

const dayMs = 24 * 3_600_000;

test.each(['2026-11-27T09:00:00Z', '2028-02-28T22:00:00Z'])(
  'at %s the sample jobs are open, for as many days as each job',
  (time) => {
    const now = new Date(time);
    const jobs = createSampleJobs(now);
    expect(jobs).toHaveLength(3);
    for (const { datePosted, validThrough } of jobs) {
      expect(Date.parse(validThrough) - Date.parse(datePosted)).toBe(jobLimits.days * dayMs);
      expect(datePosted <= toIsoDay(now) && toIsoDay(now) <= validThrough).toBe(true);
    }
  },
);

test('each sample job has all its texts in Kiswahili, and its facts unchanged', () => {
  const now = new Date();
  const texts = (language: Language) =>
    createSampleJobs(now, language).map(
      ({ jobTitle, jobDescription, howToApply, requirements, responsibilities }) =>
        [jobTitle, jobDescription, howToApply, ...requirements, ...responsibilities] as string[],
    );
  const english = texts('en');
  for (const [index, job] of texts('sw').entries()) {
    expect(job).toHaveLength(english[index]?.length ?? 0);
    expect(job.filter((text) => english[index]?.includes(text))).toEqual([]);
  }
  const facts = (language: Language) =>
    createSampleJobs(now, language).map(
      ({ id, employer, urlToWebsite, category, location, employment, howToApply }) => [
        id,
        employer,
        urlToWebsite,
        category,
        location,
        employment,
        /\S+@\S+/.exec(howToApply)?.[0],
      ],
    );
  expect(facts('sw')).toEqual(facts('en'));
});
