import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { Job } from '#domain/job/job.schema.ts';
import { separator } from '#domain/text/separator.ts';
import { JobCard } from './JobList.tsx';

const text = getText().jobs;

const emptyJob: Job = {
  id: 1,
  jobTitle: 'Tailor',
  jobDescription: '',
  employer: 'Duka',
  requirements: [],
  responsibilities: [],
  howToApply: '',
  category: '',
  location: '',
  employment: 'FULL_TIME',
  datePosted: '2026-11-02',
  validThrough: '2026-12-02',
};

const render = (job: Job) =>
  renderToStaticMarkup(createElement(JobCard, { job, text, language: 'en', isOpen: true }));

const listHeadings = (job: Job) =>
  Array.from(render(job).matchAll(/<h3[^>]*>(.*?)<\/h3>/g), ([, heading]) => heading);

test('a job has headings for the parts with text only', () => {
  expect(listHeadings(emptyJob)).toEqual([]);
  expect(listHeadings({ ...emptyJob, responsibilities: ['Sew.'] })).toEqual([
    text.responsibilities,
  ]);
  expect(listHeadings({ ...emptyJob, requirements: ['Sewing'], howToApply: 'Call us.' })).toEqual([
    text.requirements,
    text.howToApply,
  ]);
});

test('a job without a town has no separator for it', () => {
  expect(render(emptyJob)).toContain(`<strong>Duka</strong>${separator}Full time`);
});
