import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { vacancyLimits } from '#domain/vacancy/vacancy.limits.ts';
import { VacancyForm } from '#features/jobs/VacancyForm.tsx';
import { loadWithSchedules, openStackForFile } from '../support/stack.ts';
import { createClientAddress, submitForm, submitJson } from '../support/submit.ts';

const text = getText();
const { vacancy: vacancyText } = text;

let client: string;
let vacancy: Record<string, string>;

const { stack, database, readEmails, advanceClock, setFault } = await openStackForFile(
  loadWithSchedules('send-waiting-emails'),
);
const address = `${stack.site}/api/job-vacancies`;

let vacancyNumber = 0;
beforeEach(() => {
  client = createClientAddress();
  vacancyNumber += 1;
  vacancy = {
    'form-name': 'job-listing',
    name: `Duka ${vacancyNumber}`,
    email: `jobs${vacancyNumber}@duka.example`,
    message: 'Two tailors in Ruiru.',
    'bot-field': '',
  };
});

const sendJson = (change: Record<string, unknown> = {}) =>
  submitJson(address, { ...vacancy, ...change }, { from: client });
const sendForm = (change: Record<string, string> = {}) =>
  submitForm(address, { ...vacancy, ...change }, { from: client });

async function readVacancies() {
  const query = database.from('vacancies').select().eq('email', vacancy['email']);
  return (await query.throwOnError()).data as Record<string, unknown>[];
}
const readCompanyEmails = () => readEmails(vacancy['email'] ?? '');
const getStatuses = (responses: { status: number }[]) => responses.map(({ status }) => status);

test('a vacancy as JSON is confirmed and waits for staff [R118]', async () => {
  const response = await sendJson();
  expect([response.status, JSON.parse(response.body)]).toEqual([201, { received: true }]);
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  expect(response.headers).toMatchObject(headers);
  const { name, email, message } = vacancy;
  expect(await readVacancies()).toMatchObject([{ name, email, message, state: 'new' }]);
});

test('a vacancy as a form leads to a confirmation page [R118]', async () => {
  const response = await sendForm({ message: 'One.\r\nTwo.' });
  expect([response.status, response.headers.location]).toEqual([303, '/vacancy-received']);
  expect(await readVacancies()).toMatchObject([{ message: 'One.\nTwo.' }]);
});

test('a vacancy causes one email without its content [E11]', async () => {
  const fraudText = 'Your account is closed. Pay 500 to 0700 000 099.';
  await sendJson({ name: 'Safaricom PLC', message: fraudText });
  const sentEmails = await readCompanyEmails();
  const url = `${stack.site}/job-listings`;
  expect(sentEmails).toMatchObject([{ subject: 'We received your job vacancy', url }]);
  for (const hiddenText of [fraudText, '0700 000 099', 'Safaricom', vacancy['email'] ?? '']) {
    expect(sentEmails[0]?.text).not.toContain(hiddenText);
    expect(sentEmails[0]?.html).not.toContain(hiddenText);
  }
});

test('a vacancy repeated within a minute counts once', async () => {
  const responses = await Promise.all([sendForm(), sendForm(), sendJson()]);
  expect(getStatuses(responses).sort()).toEqual([201, 303, 303]);
  expect(await readVacancies()).toHaveLength(1);
  expect(await readCompanyEmails()).toHaveLength(1);
  await advanceClock(61);
  expect((await sendJson()).status).toBe(201);
  expect(await readVacancies()).toHaveLength(2);
  expect(await readCompanyEmails()).toHaveLength(2);
});

test('a vacancy is stored during an outage of the mail server', async () => {
  await setFault('email');
  expect((await sendForm()).status).toBe(303);
  expect(await readVacancies()).toHaveLength(1);
  expect(await readCompanyEmails()).toEqual([]);
  await setFault('email', 'ok');
  await advanceClock(6 * 60);
  expect(await readCompanyEmails()).toHaveLength(1);
});

test('the form has the endpoint’s fields with their types [R118, R147]', async () => {
  const form = renderToStaticMarkup(createElement(VacancyForm, { text: vacancyText }));
  const findTag = (name: string) => new RegExp(`<[^>]* name="${name}"[^>]*>`).exec(form)?.[0] ?? '';
  const names = Array.from(form.matchAll(/ name="([^"]*)"/g), ([, name]) => name ?? '');
  expect(names.sort()).toEqual(Object.keys(vacancy).sort());
  expect(findTag('form-name')).toContain('value="job-listing"');
  for (const name of ['name', 'email', 'message']) expect(findTag(name)).toContain('required');
  expect(findTag('email')).toContain('type="email"');
  expect(findTag('name')).toContain(`maxLength="${vacancyLimits.name.max}"`);
  expect(findTag('message')).toContain(`maxLength="${vacancyLimits.message}"`);
  expect((await sendForm({ state: 'published' })).status).toBe(422);
  expect(await readVacancies()).toEqual([]);
});

test('each error is beside its field and input [R147]', async () => {
  const { body } = await sendForm({ name: '', email: 'amina@', message: 'First\r\nSecond' });
  expect(body).toContain('<title>Tangaza | Error: Submit a job vacancy</title>');
  expect(body).toMatch(/<p id="vacancy-name-problem"[^>]*>Write the name of the hiring company\./);
  expect(body).toMatch(/<p id="vacancy-email-problem"[^>]*>Write the e-mail address in full/);
  expect(body).toMatch(/<p id="vacancy-message-problem"[^>]*><\/p>/);
  expect(body).toContain('href="#vacancy-email"');
  expect(/<input id="vacancy-email"[^>]*>/.exec(body)?.[0]).toContain('value="amina@"');
  expect(/<input id="vacancy-email"[^>]*>/.exec(body)?.[0]).toContain('aria-invalid="true"');
  expect(body).toMatch(/<textarea[^>]*>First\r?\nSecond<\/textarea>/);
});

test('a script in a field is escaped', async () => {
  const hostileText = `"><script>alert(1)</script></textarea></title><img src=x onerror=alert(1)>$&$'`;
  const fields = { name: hostileText.repeat(2), email: hostileText, message: hostileText };
  const { body, headers } = await sendForm(fields);
  expect(body).not.toContain('<script');
  expect(body).not.toContain('<img');
  expect(body.match(/<\/textarea>/g)).toHaveLength(1);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('a filled honeypot gets the same response, unstored', async () => {
  const filledHoneypot = { 'bot-field': 'https://spam.example' };
  const form = await sendForm({ ...filledHoneypot, email: 'no address' });
  expect([form.status, form.headers.location]).toEqual([303, '/vacancy-received']);
  const received = { status: 201, body: '{"received":true}' };
  for (let attempt = 0; attempt < 6; attempt += 1)
    expect(await sendJson(filledHoneypot)).toMatchObject(received);
  expect(await readVacancies()).toEqual([]);
  expect(await readCompanyEmails()).toEqual([]);
});

test('a database outage leads to a page with the text', async () => {
  await setFault('database');
  const { status, body } = await sendForm({ message: 'A long text <b>that</b> took an hour' });
  expect(status).toBe(503);
  expect(body).toContain('We cannot reach our records at the moment. Nothing was changed.');
  expect(body).toContain('A long text &lt;b&gt;that&lt;/b&gt; took an hour</textarea>');
  expect(body).toContain(`value="${vacancy['email'] ?? ''}"`);
  const json = await sendJson();
  expect(json.status).toBe(503);
  expect(JSON.parse(json.body)).toMatchObject({ code: 'database-unavailable' });
  await setFault('database', 'ok');
  expect(await readVacancies()).toEqual([]);
});
