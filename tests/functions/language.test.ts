/** Checks the texts of endpoints and emails in the pseudo language (src/content/text/pseudo.ts), which has no English words. */
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { noticeKinds } from '#netlify/data/notices.ts';
import { businesses } from '#content/businesses/businesses.ts';
import { site } from '#content/site.ts';
import type { ProblemCode } from '#domain/problem/problem.ts';
import { findEnglish } from '../support/english.ts';
import { createSampleNotice, createSampleReach, createSamplePayment } from '../support/samples.ts';

beforeAll(() => {
  vi.stubEnv('SITE_LANGUAGE', 'pseudo');
  vi.resetModules();
  return () => {
    vi.unstubAllEnvs();
    vi.resetModules();
  };
});

const numericCodes = { reference: '7', provider_reference: '8', reason: null };
const paidFields = { state: 'paid', currency: 'USD', receipt_number: 12 } as const;
const adverts = [createSampleReach({ title: '', slug: null, channels: ['facebook'] })];
const neutralFields = {
  title: '',
  reason: '7',
  post: '9',
  payment: createSamplePayment({ ...numericCodes, ...paidFields }),
  reach: { from: '2026-11-16', to: '2026-11-22', is_counted: true, adverts },
};

/** Renders a part of a page to static HTML. */
const render = (element: ReactElement) => renderToStaticMarkup(element);

test('in another language there is no English in any problem', async () => {
  const { problemResponse } = await import('#netlify/http/problem-response.ts');
  const { Problem } = await import('#domain/problem/problem.ts');
  const { getText } = await import('#content/text/text.ts');
  for (const code of Object.keys(getText('en').problems) as ProblemCode[]) {
    const response = problemResponse(new Problem(code, { retryAfter: 90 }));
    const { title, detail } = (await response.json()) as { title: string; detail: string };
    expect(findEnglish(`${title} ${detail}`), code).toEqual([]);
  }
});

test('in another language there is no English in any refusal, including those of schemas', async () => {
  const { describeFieldProblem } = await import('#netlify/http/problem-response.ts');
  const { getText } = await import('#content/text/text.ts');
  const names = 'size megabytes costs came values reference to name at change'.split(' ');
  const parameters = `?${new URLSearchParams(names.map((name) => [name, '1']))}`;
  const codes = Object.keys(getText('en').refusals);
  const messages = [...codes.map((code) => code + parameters), 'Invalid input: expected string'];
  const problems = messages.map((message) => describeFieldProblem({ field: '', message }));
  expect(problems.flatMap(({ message }) => findEnglish(message))).toEqual([]);
});

test.each(noticeKinds)('in another language no English is in the email about %s', async (kind) => {
  const { toNoticeEmail } = await import('#netlify/emails/notice-email.ts');
  const { renderEmail } = await import('#netlify/emails/render-email.ts');
  for (const listing_state of ['live', 'submitted'] as const) {
    const notice = createSampleNotice(kind, { ...neutralFields, listing_state });
    const { content, url } = toNoticeEmail(notice, 'https://a.example');
    const { html, text, subject } = renderEmail(content, url);
    expect(findEnglish(`${subject}\n${text}`.replaceAll(site.name, ''))).toEqual([]);
    // The pseudo language has the language code of Swahili.
    expect(html).toContain('<html lang="sw">');
  }
});

test('in another language there is no English in the emails of the identity service', async () => {
  const { renderIdentityEmail } = await import('#content/identity-emails.ts');
  for (const kind of ['confirmation', 'email-change', 'invite', 'recovery'] as const) {
    // The other languages precede the default one.
    const part = renderIdentityEmail(kind).split('{{ else }}').at(-1) ?? '';
    const template = part.replaceAll(/\{\{.*?\}\}|Tangaza/g, '');
    expect(findEnglish(template), kind).toEqual([]);
  }
});

test('in another language there is no English in the pages of endpoints', async () => {
  const { Business } = await import('#features/listing/Business.tsx');
  const { VacancyForm } = await import('#features/jobs/VacancyForm.tsx');
  const { JobList } = await import('#features/jobs/JobList.tsx');
  const text = (await import('#content/text/text.ts')).getText();
  const [business] = businesses;
  if (!business) throw new Error('There is no sample business.');
  const listing = { ...business, features: [], images: [] };
  const textProps = { text: text.listing, reportText: text.report };
  const page = createElement(Business, { listing, pictures: {}, address: '', ...textProps });
  expect(findEnglish(render(page), Object.values(business))).toEqual([]);
  expect(findEnglish(render(createElement(VacancyForm, { text: text.vacancy })))).toEqual([]);
  const { jobs, language } = text;
  const emptyList = createElement(JobList, { jobs: [], text: jobs, language });
  expect(findEnglish(render(emptyList))).toEqual([]);
});
