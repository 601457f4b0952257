import { expect, test } from 'vitest';
import { jobSchema, type Job } from './job.schema.ts';

const job: Job = {
  id: 1,
  jobTitle: 'Baker',
  jobDescription: 'Bake bread before the street wakes up.',
  employer: 'A bakery',
  requirements: ['You get up early.'],
  responsibilities: ['Bake the first loaves by six.'],
  urlToWebsite: 'https://bakery.example',
  howToApply: 'Bring your papers to the bakery.',
  category: 'Food',
  location: 'Nakuru',
  employment: 'FULL_TIME',
  datePosted: '2026-11-16',
  validThrough: '2026-12-16',
};

test('a job with all specified fields is valid [R117]', () => {
  expect(jobSchema.parse(job)).toEqual(job);
});

test.each([
  ['without requirements', { requirements: [] }],
  ['without responsibilities', { responsibilities: [] }],
  ['with a blank title', { jobTitle: ' ' }],
  ['with a site that is not https', { urlToWebsite: 'http://bakery.example' }],
  ['with an unknown field', { salary: 'Kshs. 30,000' }],
  ['with a day that does not exist', { datePosted: '2026-11-31' }],
  ['that ends before it begins', { validThrough: '2026-11-15' }],
])('a vacancy %s is refused [R117]', (_, change) => {
  expect(jobSchema.safeParse({ ...job, ...change }).success).toBe(false);
});
