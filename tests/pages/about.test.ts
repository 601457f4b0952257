import { expect, test } from 'vitest';
import { createSampleJobs } from '#content/jobs.ts';
import {
  findAll,
  getTexts,
  findLink,
  findOnly,
  openPage,
  readStructuredData,
  findByHeading,
  getText,
} from '../support/built-pages.ts';

const jobs = createSampleJobs(new Date());

const aboutMain = findOnly(openPage('/about-tangaza'), 'main');
const jobListings = openPage('/job-listings');
const jobListingsMain = findOnly(jobListings, 'main');

test('the page explains Tangaza, its plans and leads to prices [R002, R006, R008, R010, R057, R058]', () => {
  const blocks = getTexts(aboutMain, 'h2').filter((text) => /What is Tangaza|Improve/.test(text));
  expect(blocks).toEqual(['What is Tangaza', 'Improvements']);
  for (const text of [
    'small businesses',
    'low fixed price',
    'a page of its own and a place on our homepage',
    'launched in February 2021',
    'remote team with no physical offices',
    '500-1000 people per day',
    'Weekdays 8am-5pm, Saturday 9am-1pm. No Sunday work',
    'pay by an M-Pesa prompt on your phone',
    'what works today and what is not ready yet',
    'call us on 0700 000 001',
    // The number of the till.
    '5378141',
  ]) {
    expect(getText(aboutMain)).toContain(text);
  }
  expect(findLink(aboutMain, 'Pricing Packages').getAttribute('href')).toBe('/pricing');
});

test('the page has figures and a drawing', () => {
  const figures = findByHeading(aboutMain, 'section', 'In numbers');
  expect(getText(figures)).toContain('Kshs. 129 for one day.');
  expect(getText(figures)).toContain('2 days after your payment your page is live');
  expect(getText(figures)).toMatch(/\d years we tell people about small shops, since 2021/);
  expect(findAll(figures, 'li').length).toBeLessThanOrEqual(4);
  expect(findOnly(aboutMain, 'img').getAttribute('alt')).toContain('paints the sign');
});

test('freelancing is announced without a signup [R020]', () => {
  const card = findByHeading(aboutMain, 'li', 'Freelancing');
  expect(getText(card)).toContain('Planned');
  expect(findAll(card, 'a, button, input, form')).toEqual([]);
  expect(findAll(aboutMain, 'form')).toEqual([]);
});

test('job listings are marked as beta, with an e-mail address [R020, R063]', () => {
  expect(getText(jobListingsMain)).toContain('This page is in beta');
  expect(getText(jobListingsMain)).toContain('please do not send applications');
  expect(findLink(jobListingsMain, 'hello@tangaza.example').getAttribute('href')).toBe(
    'mailto:hello@tangaza.example',
  );
});

test('each job shows all of its data [R064, R065, R066, R067, R117]', () => {
  expect(findAll(jobListingsMain, 'article')).toHaveLength(jobs.length);
  for (const job of jobs) {
    const card = findByHeading(jobListingsMain, 'article', job.jobTitle);
    for (const text of [job.category, job.employer, job.jobDescription, job.howToApply]) {
      expect(getTexts(card, '*')).toContain(text);
    }
    const summary = [...card.children].filter(({ localName }) => localName !== 'details');
    const visible = summary.map(getText).join(' ');
    for (const text of [job.category, job.jobTitle, job.employer, job.location, job.jobDescription])
      expect(visible).toContain(text);
    const [requirements, responsibilities] = findAll(findOnly(card, 'details'), 'ol');
    expect(getTexts(requirements ?? card, 'li')).toEqual(job.requirements);
    expect(getTexts(responsibilities ?? card, 'li')).toEqual(job.responsibilities);
    expect(getTexts(card, 'p')).toContain(
      'The ideal candidate meets at least 75% of these requirements.',
    );
    const apply = findLink(card, 'Apply by e-mail').getAttribute('href');
    expect(apply).toContain(`?subject=${encodeURIComponent(`Application: ${job.jobTitle}`)}&body=`);
    expect(job.howToApply).toContain(/^mailto:([^?]+)/.exec(apply ?? '')?.[1] ?? 'an address');
    const website = findLink(card, `Visit the website of ${job.employer}`);
    expect(website.getAttribute('href')).toBe(job.urlToWebsite ?? '');
    expect(website.getAttribute('rel')).toMatch(/\bnoopener\b/);
  }
});

test('the form for a vacancy comes after the jobs [R068]', () => {
  const form = findOnly(jobListingsMain, 'form');
  const labels = new Map(
    findAll(form, 'label').map((label) => [getText(label), label.getAttribute('for')]),
  );
  for (const label of ['Hiring company', 'E-mail address for applications', 'The vacancy']) {
    const field = findOnly(form, `[id="${labels.get(label) ?? ''}"]`);
    expect(field.hasAttribute('required'), label).toBe(true);
    expect(field.hasAttribute('disabled'), label).toBe(false);
  }
  const cardsAndForm = findAll(jobListingsMain, 'article, form');
  expect(cardsAndForm.indexOf(form)).toBe(cardsAndForm.length - 1);
});

test('structured data describes each job for search engines', () => {
  const postings = readStructuredData(jobListings) as Record<string, unknown>[];
  expect(postings).toHaveLength(jobs.length);
  for (const [index, job] of jobs.entries()) {
    expect(postings[index]).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: job.jobTitle,
      description: job.jobDescription,
      hiringOrganization: { '@type': 'Organization', name: job.employer },
      jobLocation: { address: { addressLocality: job.location, addressCountry: 'KE' } },
    });
    const [firstDay, lastDay] = ['datePosted', 'validThrough'].map((key) => {
      return Date.parse(String(postings[index]?.[key]));
    });
    expect(lastDay).toBeGreaterThan(firstDay ?? Infinity);
  }
});
