import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { Job } from '#domain/job/job.schema.ts';
import { ApplyLinks } from './ApplyLinks.tsx';

const text = getText();

const createJob = (howToApply: string): Job => ({
  id: 1,
  jobTitle: 'Tailor',
  jobDescription: 'Sew uniforms.',
  employer: 'Duka',
  requirements: ['Sewing'],
  responsibilities: ['Uniforms'],
  howToApply,
  applyEmail: 'hr@duka.example',
  category: 'Clothing',
  location: 'Nairobi',
  employment: 'FULL_TIME',
  datePosted: '2026-11-02',
  validThrough: '2026-12-02',
});

function listLabels(howToApply: string): string[] {
  const html = renderToStaticMarkup(
    createElement(ApplyLinks, { job: createJob(howToApply), text: text.jobs }),
  );
  return html.match(/<a .*?<\/a>/g)?.map((link) => link.replaceAll(/<[^>]+>/g, '')) ?? [];
}

test('a contact of its kind has a short label', () => {
  expect(listLabels('WhatsApp or call 0700 000 099.')).toEqual([
    'Apply on WhatsApp',
    'Call 0700 000 099',
    'Apply by e-mail',
  ]);
});

test('contacts of the same kind differ by their address', () => {
  expect(
    listLabels('WhatsApp 0700 000 099 or 0700 000 098, or write to jobs@duka.example.'),
  ).toEqual([
    'Apply on WhatsApp: 0700 000 099',
    'Apply on WhatsApp: 0700 000 098',
    'Apply by e-mail: jobs@duka.example',
    'Apply by e-mail: hr@duka.example',
  ]);
});
