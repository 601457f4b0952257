import { beforeEach, expect, test, vi } from 'vitest';
import { barePageHeaders, pageHeaders } from '#netlify/http/answer-page.ts';
import { readSiteRules } from '#netlify/local/gateway/netlify-toml.ts';
import { paths } from '#netlify/local/paths.ts';
import { listen } from '../support/listen.ts';
import { setVariable, openStackForFile } from '../support/stack.ts';
import { createClientAddress, send, submitForm, submitJson } from '../support/submit.ts';

let client: string;

const { stack } = await openStackForFile();
const address = `${stack.site}/api/reports`;
beforeEach(() => {
  client = createClientAddress();
});

const report = { 'form-name': 'report', business: 'judys-mats', reason: 'scam' };
const submitReport = (headers: Record<string, string>, fields: Record<string, string> = report) =>
  submitForm(address, fields, { from: client, headers });
const invalidReport = { ...report, reason: 'boring', message: 'typed' };
const encodedReport = new URLSearchParams(report).toString();
const formType = 'application/x-www-form-urlencoded';

test('a form is accepted with the own origin or none', async () => {
  const { port } = new URL(stack.site);
  const namedHost = { host: `app.localhost:${port}`, origin: `http://app.localhost:${port}` };
  const acceptedHeaders: Record<string, string>[] = [{ origin: stack.site }, {}, namedHost];
  for (const headers of acceptedHeaders) expect((await submitReport(headers)).status).toBe(303);
});

const foreignOrigins = ['https://evil.example', 'http://localhost', 'http://localhost:1'];
const origins = [...foreignOrigins, 'null', 'not an origin', ''];
test.each(origins)('a form of origin %j is refused, with and without scripts', async (origin) => {
  const form = await submitReport({ origin }, { ...report, message: 'buy pills' });
  expect(form.status).toBe(403);
  expect(form.body).toContain('This request came from another site. Open the page here');
  // A request from another site cannot put text on the page.
  expect(form.body).not.toContain('buy pills');
  const json = await submitJson(address, report, { from: client, headers: { origin } });
  expect(json.status).toBe(403);
  expect(JSON.parse(json.body)).toMatchObject({ code: 'foreign-origin' });
});

test.each([
  ['without a type', undefined],
  ['of plain text, which any page can send', 'text/plain'],
  ['of XML', 'application/xml'],
  ['of a type that only looks like JSON', 'application/json-seq'],
])('a body %s is not read', async (_, type) => {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  const response = await send(address, JSON.stringify(report), { from: client, headers });
  expect(response.status).toBe(415);
  expect(JSON.parse(response.body)).toMatchObject({ code: 'unsupported-media-type' });
});

test.each([
  ['application/json; charset=utf-8', JSON.stringify(report), 201],
  ['Application/JSON', JSON.stringify(report), 201],
  [`${formType}; charset=UTF-8`, encodedReport, 303],
  ['application/json', '{"form-name":', 400],
  ['application/json', '', 400],
  ['application/json', 'null', 422],
  ['application/json', '[]', 422],
  ['application/json', '"report"', 422],
  ['multipart/form-data', encodedReport, 422],
  ['multipart/form-data; boundary=x', '--y', 422],
  [formType, '', 422],
  [formType, `${encodedReport}&reason=closed`, 422],
  [formType, `${encodedReport}&colour=red`, 422],
  [formType, `${encodedReport}&__proto__=x`, 422],
  [formType, `${encodedReport}&bot-field=&bot-field=`, 422],
  ['application/json', '{"form-name":"report","business":{"url":"x"},"reason":"scam"}', 422],
  ['application/json', `{"__proto__":{"a":1},${JSON.stringify(report).slice(1)}`, 422],
])('a body of type %s with %s is answered with %i', async (type, body, status) => {
  const response = await send(address, body, { from: client, headers: { 'content-type': type } });
  expect(response.status).toBe(status);
});

test('a body with a file is refused and its text shown', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(report)) form.append(name, value);
  form.append('message', new Blob(['x'.repeat(1000)]), 'x.txt');
  const response = await fetch(address, { method: 'POST', body: form });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain('<option value="scam" selected="">');
});

test('the page is a plain document without the frame', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const response = await submitReport({}, invalidReport);
  expect(log.mock.calls.join()).toContain('the frame at /answer');
  expect(response.body).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(response.body).toContain('<title>Tangaza | Error: Report this advert</title>');
  expect(response.headers).toMatchObject(barePageHeaders);
  log.mockRestore();
});

test("the form stands in the site's own page, which is fetched once", async () => {
  let fetchCount = 0;
  const frame = await listen((request, response) => {
    if (request.url === '/answer') fetchCount += 1;
    response.end(
      '<!doctype html><html><head><title>T</title></head><body><header>Menu</header>' +
        '<main><div id="answer"><h1>None</h1></div></main></body></html>',
    );
  });
  setVariable('URL', frame);

  const hostileReport = { ...invalidReport, message: "$& $' $1 $<a>" };
  const { status, headers, body } = await submitReport({}, hostileReport);
  expect(status).toBe(422);
  expect(headers).toMatchObject(pageHeaders);
  expect(body).toContain('<title>Tangaza | Error: Report this advert</title>');
  expect(body).toContain('<header>Menu</header><main><form');
  expect(body).toContain('$&amp; $&#x27; $1 $&lt;a&gt;</textarea>');
  expect(body).not.toContain('None');
  await submitReport({}, invalidReport);
  expect(fetchCount).toBe(1);
});

test('the page has the headers of static files', () => {
  const rules = readSiteRules(paths.siteRules).getHeaders('/about');
  const { 'Content-Security-Policy': policy = '', ...otherHeaders } = rules;
  for (const [name, value] of Object.entries(otherHeaders)) {
    expect(pageHeaders).toMatchObject({ [name.toLowerCase()]: value });
  }
  expect(pageHeaders['content-security-policy']).toBe(policy.replaceAll(/ https:[^\s;]+/g, ''));
});
