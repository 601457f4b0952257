import { beforeEach, describe, expect, test, vi } from 'vitest';
import { barePageHeaders, pageHeaders } from '#netlify/http/answer-page.ts';
import { readSiteRules } from '#netlify/local/gateway/netlify-toml.ts';
import { paths } from '#netlify/local/paths.ts';
import { listen } from '../support/listen.ts';
import { setVariable, openStackForFile } from '../support/stack.ts';
import { createClientAddress, send, submitForm, submitJson } from '../support/submit.ts';

let from: string;

const { stack } = await openStackForFile();
const address = `${stack.site}/api/reports`;
beforeEach(() => {
  from = createClientAddress();
});

const report = { 'form-name': 'report', business: 'judys-mats', reason: 'scam' };
const wrong = { ...report, reason: 'boring', message: 'typed' };
const encoded = new URLSearchParams(report).toString();
const formType = 'application/x-www-form-urlencoded';

describe('a form with its origin', () => {
  test('a form is accepted from an own page or none', async () => {
    const { port } = new URL(stack.site);
    const own = { origin: stack.site };
    expect((await submitForm(address, report, { from, headers: own })).status).toBe(303);
    expect((await submitForm(address, report, { from })).status).toBe(303);
    const named = { host: `app.localhost:${port}`, origin: `http://app.localhost:${port}` };
    expect((await submitForm(address, report, { from, headers: named })).status).toBe(303);
  });

  test.each([
    'https://evil.example',
    'null',
    'http://localhost',
    'http://localhost:1',
    'not an origin',
    '',
  ])('%j is refused, with scripts and without', async (origin) => {
    const how = { from, headers: { origin } };
    const form = await submitForm(address, { ...report, message: 'buy pills' }, how);
    expect(form.status).toBe(403);
    expect(form.body).toContain('This request came from another site. Open the page here');
    // A request from another site cannot put text on the page.
    expect(form.body).not.toContain('buy pills');
    const json = await submitJson(address, report, how);
    expect([json.status, (JSON.parse(json.body) as { code: string }).code]).toEqual([
      403,
      'foreign-origin',
    ]);
  });
});

describe('a body', () => {
  test.each([
    ['without a type', undefined],
    ['of plain text, as any page can make a browser send', 'text/plain'],
    ['of XML', 'application/xml'],
    ['of a type that only looks like JSON', 'application/json-seq'],
  ])('%s is not read', async (_, type) => {
    const headers = type !== undefined && { 'content-type': type };
    const answer = await send(address, JSON.stringify(report), {
      from,
      ...(headers && { headers }),
    });
    expect(answer.status).toBe(415);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'unsupported-media-type' });
  });

  test.each([
    ['application/json; charset=utf-8', JSON.stringify(report), 201],
    ['Application/JSON', JSON.stringify(report), 201],
    [`${formType}; charset=UTF-8`, encoded, 303],
    ['application/json', '{"form-name":', 400],
    ['application/json', '', 400],
    ['application/json', 'null', 422],
    ['application/json', '[]', 422],
    ['application/json', '"report"', 422],
    ['multipart/form-data', encoded, 422],
    ['multipart/form-data; boundary=x', '--y', 422],
    [formType, '', 422],
    [formType, `${encoded}&reason=closed`, 422],
    [formType, `${encoded}&colour=red`, 422],
    [formType, `${encoded}&__proto__=x`, 422],
    [formType, `${encoded}&bot-field=&bot-field=`, 422],
    ['application/json', '{"form-name":"report","business":{"url":"x"},"reason":"scam"}', 422],
    ['application/json', `{"__proto__":{"a":1},${JSON.stringify(report).slice(1)}`, 422],
  ])('a body of type %s with %s is answered with %i', async (type, body, status) => {
    const answer = await send(address, body, { from, headers: { 'content-type': type } });
    expect(answer.status).toBe(status);
  });

  test('a body with a file is refused and its text shown', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(report)) form.append(name, value);
    form.append('message', new Blob(['x'.repeat(1000)]), 'x.txt');
    const answer = await fetch(address, { method: 'POST', body: form });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('<option value="scam" selected="">');
  });
});

describe('the page that shows a form again', () => {
  test('the page is a plain document without the frame', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const answer = await submitForm(address, wrong, { from });
    expect(log.mock.calls.join()).toContain('the frame at /answer');
    expect(answer.body).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(answer.body).toContain('<title>Tangaza | Error: Report this advert</title>');
    expect(answer.headers).toMatchObject(barePageHeaders);
    log.mockRestore();
  });

  test("the page is the site's own, fetched once, with form and title", async () => {
    let fetched = 0;
    const frame = await listen((request, response) => {
      if (request.url === '/answer') fetched += 1;
      response.end(
        '<!doctype html><html><head><title>T</title></head><body><header>Menu</header>' +
          '<main><div id="answer"><h1>None</h1></div></main></body></html>',
      );
    });
    setVariable('URL', frame);

    const first = await submitForm(address, { ...wrong, message: "$& $' $1 $<a>" }, { from });
    expect(first.status).toBe(422);
    expect(first.headers).toMatchObject(pageHeaders);
    expect(first.body).toContain('<title>Tangaza | Error: Report this advert</title>');
    expect(first.body).toContain('<header>Menu</header><main><form');
    expect(first.body).toContain('$&amp; $&#x27; $1 $&lt;a&gt;</textarea>');
    expect(first.body).not.toContain('None');
    await submitForm(address, wrong, { from });
    expect(fetched).toBe(1);
  });

  test('the page has the headers of files and an own target', () => {
    const rules = readSiteRules(paths.siteRules).headersFor('/about');
    const { 'Content-Security-Policy': policy = '', ...others } = rules;
    for (const [name, value] of Object.entries(others)) {
      expect(pageHeaders).toMatchObject({ [name.toLowerCase()]: value });
    }
    expect(pageHeaders['content-security-policy']).toBe(policy.replaceAll(/ https:[^\s;]+/g, ''));
  });
});
