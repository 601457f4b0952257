/** Every endpoint answers a hostile body at once, refuses it, and answers with a status of the client's error. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { paths } from '#netlify/local/paths.ts';
import { createSubject } from '../support/attacks/send-call.ts';
import {
  createForm,
  createNestedJson,
  strangeValues,
  replaceValues,
} from '../support/attacks/bodies.ts';
import { endpoints, type Endpoint } from '../support/attacks/endpoints.ts';
import { createCallers } from '../support/attacks/callers.ts';
import { runsSlowTests, takeCases } from '../support/repetitions.ts';
import { openStackForFile } from '../support/stack.ts';
import { createClientAddress, send, type Answer } from '../support/submit.ts';

/** Endpoints that parse a body of the platform's own clients. The signature of Sanity's webhook covers any body. */
const readers = endpoints
  .filter(({ call, path }) => call.body && path !== '/api/sanity-webhook')
  .map((endpoint) => [String(endpoint.call), endpoint] as const);

/** Ids that replace ':id' in a path, by call. All bodies share one, because a member has few drafts. */
const subjects = new Map<string, string>();

const { stack } = await openStackForFile();
const callers = await createCallers(stack);
for (const [name, { call }] of readers) subjects.set(name, await createSubject(callers, call));

/** Sends the body as a caller with the right to call the endpoint, about a row that this caller owns. */
function sendTo({ call, statuses }: Endpoint, body: string, type = 'application/json') {
  const canMember = ![401, 403, 404].includes(statuses.member);
  const { token = '' } = callers[canMember ? 'member' : 'staff member'];
  const address = stack.site + call.path.replace(':id', subjects.get(String(call)) ?? '');
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  return send(address, body, { method: call.method, from: createClientAddress(), headers });
}

/** The status, or undefined where the endpoint looks for its subject first and does not find it. */
const getStatus = ({ status }: Answer, { statuses }: Endpoint) =>
  status === 404 && statuses['staff member'] === 404 ? undefined : status;

/**
 * Hostile bodies for an endpoint: all of them in the slow set, otherwise a third, and another third for the next
 * endpoint.
 */
const strangeFor = (endpoint: Endpoint) => {
  const place = readers.findIndex(([, reader]) => reader === endpoint);
  return Object.keys(strangeValues).filter((_, at) => runsSlowTests || (place + at) % 3 === 0);
};

describe.each(readers)('%s', (_, endpoint) => {
  test('refuses a body over 64 kB [E2]', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(70_000) });
    expect(getStatus(await sendTo(endpoint, body), endpoint) ?? 413).toBe(413);
  });

  test('refuses JSON that is nested deeper than 32 [E2]', async () => {
    for (const depth of [33, 4_000]) {
      expect(getStatus(await sendTo(endpoint, createNestedJson(depth)), endpoint) ?? 400).toBe(400);
    }
    expect(getStatus(await sendTo(endpoint, createNestedJson(32)), endpoint)).not.toBe(400);
  });

  test.each(strangeFor(endpoint))('takes or refuses %s without a fault', async (name) => {
    const strange = replaceValues(endpoint.call.body, strangeValues[name] ?? String);
    const answer = await sendTo(endpoint, JSON.stringify(strange));
    expect(answer.status, answer.body).toBeLessThan(500);
  });

  test('a body of another kind causes no server error', async () => {
    const bodies = [
      ['multipart/form-data', 'no boundary'],
      ['application/x-www-form-urlencoded', '%'],
      ['text/plain', '{"a":'],
      ['application/json; charset=utf-16', '\ufeff{}'],
    ] as const;
    for (const [type, body] of takeCases(bodies, 2)) {
      expect((await sendTo(endpoint, body, type)).status).toBeLessThan(500);
    }
  });
});

const maxBytes = 64 * 1024;
const forms = ['/api/reports', '/api/job-vacancies'];

const sendAs = (type: string, path: string, body: string) =>
  send(stack.site + path, body, { from: createClientAddress(), headers: { 'content-type': type } });

/** A body of the given number of bytes, in each type that endpoints read. */
const filled: [type: string, bodyOf: (bytes: number) => string][] = [
  ['application/x-www-form-urlencoded', (bytes) => `message=${'x'.repeat(bytes - 8)}`],
  [
    'multipart/form-data; boundary=b',
    (bytes) => {
      const [, around] = createForm(['message'], 'multipart');
      return around.replace('\r\nv\r\n', `\r\n${'x'.repeat(bytes - around.length + 1)}\r\n`);
    },
  ],
  ['application/json', (bytes) => JSON.stringify({ message: 'x'.repeat(bytes - 14) })],
];

/** The given number of distinct field names. */
const fields = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`);

describe.each(forms)('a form sent to %s', (path) => {
  test.each(filled)('a form is accepted as %s of 64 kB at most [E2]', async (type, createBody) => {
    expect(createBody(maxBytes)).toHaveLength(maxBytes);
    expect((await sendAs(type, path, createBody(maxBytes))).status).toBe(422);
    const refused = await sendAs(type, path, createBody(maxBytes + 1));
    expect(refused.status).toBe(413);
    expect(refused.body).toContain('That is too much to send at once');
    expect(refused.body).not.toContain('xxxx');
  });

  test.each([
    ['application/x-www-form-urlencoded', 'urlencoded'],
    ['multipart/form-data; boundary=b', 'multipart'],
    ['application/x-www-form-urlencoded; boundary=x', 'urlencoded'],
    ['Multipart/Form-Data;boundary="b"', 'multipart'],
  ] as const)('a form is accepted as %s of 50 fields at most [E2]', async (type, kind) => {
    expect((await sendAs(type, path, createForm(fields(50), kind)[1])).status).toBe(422);
    for (const names of [fields(51), Array<string>(51).fill('message')]) {
      const refused = await sendAs(type, path, createForm(names, kind)[1]);
      expect(refused.status).toBe(400);
      expect(refused.body).toContain('This form has too many fields');
      expect(refused.body).not.toContain('k50');
    }
    const [, endless] = createForm(fields(40_000), kind);
    expect((await sendAs(type, path, endless)).status, 'which once stopped the server').toBe(413);
  });

  test('a form without declared length is refused too [E2]', async () => {
    const [type, body] = createForm(fields(10_000), 'urlencoded');
    const answer = await fetch(stack.site + path, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  test('thousands of wrong fields are not repeated in the answer [E2]', async () => {
    const many = Object.fromEntries(fields(5_000).map((name) => [name, 'x']));
    const refused = await sendAs('application/json', path, JSON.stringify(many));
    expect(refused.status).toBe(422);
    expect(refused.body.length).toBeLessThan(4_000);
  });
});

test('a webhook over 64 kB is refused before its signature check [E2]', async () => {
  const refused = await sendAs('application/json', '/api/sanity-webhook', 'x'.repeat(maxBytes + 1));
  expect(refused.status).toBe(413);
});

test('no endpoint reads a body by itself [E2]', async () => {
  const files = await readdir(paths.functions);
  const texts = await Promise.all(
    files.map((file) => readFile(join(paths.functions, file), 'utf8')),
  );
  const readers = files.filter((_, at) =>
    /request\s*\.(text|json|formData|arrayBuffer|blob|bytes|body)\b/.test(texts[at] ?? ''),
  );
  expect(readers).toEqual([]);
});

describe('the identity service', () => {
  test('the service refuses a body over 64 kB and keeps answering [E23]', async () => {
    const heavy = JSON.stringify({ a: 'x'.repeat(maxBytes) });
    expect((await sendAs('application/json', '/.netlify/identity/signup', heavy)).status).toBe(413);
    expect((await fetch(`${stack.site}/.netlify/identity/health`)).status).toBe(200);
  });

  test.each(['/signup', '/user', '/recover', '/verify', '/token'])(
    '%s answers 4,000 levels of nesting without a server error [E23]',
    async (path) => {
      const login = { email: `${crypto.randomUUID()}@shop.example`, password: 'maua' };
      const body = JSON.stringify(login).replace('}', `,"data":${createNestedJson(4_000)}}`);
      const answer = await send(`${stack.site}/.netlify/identity${path}`, body, {
        method: path === '/user' ? 'PUT' : 'POST',
        headers: { authorization: `Bearer ${callers.member.token ?? ''}` },
      });
      expect(answer.status, answer.body).toBeLessThan(500);
    },
  );
});
