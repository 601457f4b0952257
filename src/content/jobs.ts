/** The sample vacancies. They are clearly fictitious, and their addresses do not exist. */
import { toIsoDay } from '#domain/date/day.ts';
import { jobLimits } from '#domain/job/job.limits.ts';
import { jobSchema, type Job } from '#domain/job/job.schema.ts';
import { defaultLanguage, getLanguage, type Language } from '#domain/language/language.ts';
import samples from './jobs.json' with { type: 'json' };
import swahili from './jobs.sw.json' with { type: 'json' };

const dayMs = 24 * 3_600_000;

/** The texts of the samples by id, for each language except English. */
const sampleTexts: Partial<Record<Language, Readonly<Record<string, object>>>> = { sw: swahili };

/**
 * Returns the sample vacancies in the language of the page. A sample has its age in days in place of dates, so that it is
 * always open, for as many days as each job.
 */
export function createSampleJobs(now: Date, language = getLanguage()): Job[] {
  const addDays = (days: number) => toIsoDay(new Date(now.getTime() + days * dayMs));
  return samples.map(({ ageDays, ...job }) => {
    const texts = sampleTexts[language]?.[job.id];
    return jobSchema.parse({
      ...job,
      ...texts,
      language: texts ? language : defaultLanguage,
      datePosted: addDays(-ageDays),
      validThrough: addDays(jobLimits.days - ageDays),
    });
  });
}
