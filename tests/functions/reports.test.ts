import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { reportLimits, reportReasons } from '#domain/report/report.limits.ts';
import { ReportForm } from '#features/listing/ReportForm.tsx';
import { openStackForFile } from '../support/stack.ts';
import { createClientAddress, submitForm, submitJson } from '../support/submit.ts';

const text = getText();
const { report: reportText } = text;

let client: string;

const { stack, database } = await openStackForFile();
const address = `${stack.site}/api/reports`;
beforeEach(async () => {
  client = createClientAddress();
  await database.from('reports').delete().neq('business', '');
});

const report = {
  'form-name': 'report',
  business: 'judys-mats',
  reason: 'wrong-details',
  message: 'The number is not hers.',
  'bot-field': '',
};
const sendJson = (changedFields: Record<string, unknown> = {}) =>
  submitJson(address, { ...report, ...changedFields }, { from: client });
const sendForm = (changedFields: Record<string, string> = {}) =>
  submitForm(address, { ...report, ...changedFields }, { from: client });

const readReports = async () =>
  (await database.from('reports').select().throwOnError()).data as Record<string, unknown>[];

test('a report as JSON is confirmed and open for staff', async () => {
  const response = await sendJson();
  expect([response.status, JSON.parse(response.body)]).toEqual([201, { received: true }]);
  const { business, reason, message } = report;
  expect(await readReports()).toMatchObject([{ business, reason, message, state: 'open' }]);
});

test('a report as a form leads to a confirmation page', async () => {
  const response = await sendForm();
  expect([response.status, response.headers.location]).toEqual([303, '/report-received']);
  expect(await readReports()).toHaveLength(1);
});

test('a report’s text is optional, except for the reason “other”', async () => {
  expect((await sendJson({ message: undefined })).status).toBe(201);
  const response = await sendForm({ reason: 'other', message: ' ' });
  expect(response.status).toBe(422);
  expect(response.body).toMatch(/<p id="report-message-problem"[^>]*>Tell us what is wrong\./);
  expect((await sendForm({ reason: 'other', message: 'It is my photo.' })).status).toBe(303);
  expect((await readReports()).map(({ message }) => message)).toEqual(['', 'It is my photo.']);
});

test('a report hides its sender from staff', async () => {
  await sendJson();
  const [row = {}] = await readReports();
  const { business, created_at, id, message, reason, state, reporter, ...otherFields } = row;
  expect([business, created_at, id, message, reason, state]).not.toContain(undefined);
  // The reporter is a keyed hash that differs for each listing.
  expect(reporter).toMatch(/^[0-9a-f]{64}$/);
  expect(otherFields).toEqual({
    note: null,
    number: expect.any(Number) as number,
    post_id: null,
  });
});

const form = renderToStaticMarkup(
  createElement(ReportForm, { text: reportText, business: 'judys-mats' }),
);

test('the form has the endpoint’s fields and every reason', async () => {
  const names = Array.from(form.matchAll(/ name="([^"]*)"/g), ([, name]) => name ?? '');
  expect(names.sort()).toEqual(Object.keys(report).sort());
  const options = Array.from(form.matchAll(/<option value="([^"]+)">/g), ([, reason]) => reason);
  expect(options.sort()).toEqual([...reportReasons].sort());
  expect(form).toContain('<input type="hidden" name="business" value="judys-mats"/>');
  expect(form).toContain(`maxLength="${reportLimits.message}"`);
  expect((await sendForm({ state: 'settled' })).status).toBe(422);
  expect(await readReports()).toEqual([]);
});

test('the form about a post has its id and some of the reasons', () => {
  const postForm = renderToStaticMarkup(
    createElement(ReportForm, { text: reportText, business: 'judys-mats', post: '12' }),
  );
  expect(postForm).toContain('<input type="hidden" name="post" value="12"/>');
  const reasons = Array.from(postForm.matchAll(/<option value="([^"]+)">/g), ([, value]) => value);
  expect(reasons.length).toBeGreaterThan(0);
  expect(reportReasons).toEqual(expect.arrayContaining(reasons));
});

test.each([
  ['business', 'no-such-shop', 'We know no business at this address.'],
  ['business', '../judys-mats', 'We know no business at this address.'],
  ['reason', '', 'Choose what is wrong.'],
])('a report with %s %j is refused, with and without scripts', async (field, value, message) => {
  const json = await sendJson({ [field]: value });
  expect(json.status).toBe(422);
  expect(JSON.parse(json.body)).toMatchObject({
    fields: [{ field, message: expect.stringContaining(message) as string }],
  });
  const form = await sendForm({ [field]: value });
  expect(form.status).toBe(422);
  expect(form.body).toContain(message);
  expect(form.body).toContain(report.message);
  expect(await readReports()).toEqual([]);
});
