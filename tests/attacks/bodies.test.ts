/** Sends hostile bodies to the endpoints and the identity service. No body causes a server error. */
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
import { createClientAddress, send, type TextResponse } from '../support/submit.ts';

/**
 * Endpoints that parse the body of a request. Sanity's webhook is left out, because it accepts any body with a
 * valid signature.
 */
const bodyEndpoints = endpoints
  .filter(({ call }) => call.body && call.path !== '/api/sanity-webhook')
  .map((endpoint) => [String(endpoint.call), endpoint] as const);

/**
 * Ids that replace ':id' in a path, by call. All bodies of a call use the same id, because the number of drafts of
 * a member is limited.
 */
const subjectIds = new Map<string, string>();

const { stack } = await openStackForFile();
const callers = await createCallers(stack);
for (const [name, { call }] of bodyEndpoints)
  subjectIds.set(name, await createSubject(callers, call));

/**
 * Sends the body with the token of a caller that may call the endpoint. The ':id' in the path is replaced by the id
 * in `subjectIds`.
 */
function sendTo({ call, statuses }: Endpoint, body: string, type = 'application/json') {
  const canMember = ![401, 403, 404].includes(statuses.member);
  const { token = '' } = callers[canMember ? 'member' : 'staff member'];
  const address = stack.site + call.path.replace(':id', subjectIds.get(String(call)) ?? '');
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  return send(address, body, { method: call.method, from: createClientAddress(), headers });
}

/**
 * Returns the status. Returns undefined for a 404 if staff get it for a valid body too, because that endpoint looks up
 * its row before it reads the body.
 */
const getStatus = ({ status }: TextResponse, { statuses }: Endpoint) =>
  status === 404 && statuses['staff member'] === 404 ? undefined : status;

/**
 * Returns the names of the hostile values for an endpoint. The slow set uses all of them. The fast set uses one
 * sixth for each endpoint, and another sixth for the next endpoint.
 */
const selectStrangeValues = (endpoint: Endpoint) => {
  const endpointIndex = bodyEndpoints.findIndex(([, candidate]) => candidate === endpoint);
  return Object.keys(strangeValues).filter(
    (_, index) => runsSlowTests || (endpointIndex + index) % 6 === 0,
  );
};

describe.each(bodyEndpoints)('%s', (_, endpoint) => {
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

  test.each(selectStrangeValues(endpoint))(
    'a body with %s causes no server error',
    async (name) => {
      const hostileBody = replaceValues(endpoint.call.body, strangeValues[name] ?? String);
      const response = await sendTo(endpoint, JSON.stringify(hostileBody));
      expect(response.status, response.body).toBeLessThan(500);
    },
  );

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

const sendWithType = (type: string, path: string, body: string) =>
  send(stack.site + path, body, { from: createClientAddress(), headers: { 'content-type': type } });

/** Functions that create a body of a number of bytes, by content type. */
const sizedBodies: [type: string, createBody: (bytes: number) => string][] = [
  ['application/x-www-form-urlencoded', (bytes) => `message=${'x'.repeat(bytes - 8)}`],
  [
    'multipart/form-data; boundary=b',
    (bytes) => {
      const [, form] = createForm(['message'], 'multipart');
      return form.replace('\r\nv\r\n', `\r\n${'x'.repeat(bytes - form.length + 1)}\r\n`);
    },
  ],
  ['application/json', (bytes) => JSON.stringify({ message: 'x'.repeat(bytes - 14) })],
];

/** Returns the given number of distinct field names. */
const createFieldNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `k${index}`);

describe.each(forms)('a form sent to %s', (path) => {
  test.each(sizedBodies)(
    'a form is accepted as %s of 64 kB at most [E2]',
    async (type, createBody) => {
      expect(createBody(maxBytes)).toHaveLength(maxBytes);
      expect((await sendWithType(type, path, createBody(maxBytes))).status).toBe(422);
      const refusal = await sendWithType(type, path, createBody(maxBytes + 1));
      expect(refusal.status).toBe(413);
      expect(refusal.body).toContain('That is too much to send at once');
      expect(refusal.body).not.toContain('xxxx');
    },
  );

  test.each([
    ['application/x-www-form-urlencoded', 'urlencoded'],
    ['multipart/form-data; boundary=b', 'multipart'],
    ['application/x-www-form-urlencoded; boundary=x', 'urlencoded'],
    ['Multipart/Form-Data;boundary="b"', 'multipart'],
  ] as const)('a form is accepted as %s of 50 fields at most [E2]', async (type, kind) => {
    expect((await sendWithType(type, path, createForm(createFieldNames(50), kind)[1])).status).toBe(
      422,
    );
    for (const names of [createFieldNames(51), Array<string>(51).fill('message')]) {
      const refusal = await sendWithType(type, path, createForm(names, kind)[1]);
      expect(refusal.status).toBe(400);
      expect(refusal.body).toContain('This form has too many fields');
      expect(refusal.body).not.toContain('k50');
    }
    const [, hugeForm] = createForm(createFieldNames(40_000), kind);
    expect((await sendWithType(type, path, hugeForm)).status, '40,000 fields').toBe(413);
  });

  test('a large form without declared length is refused too [E2]', async () => {
    const [type, body] = createForm(createFieldNames(10_000), 'urlencoded');
    const response = await fetch(stack.site + path, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  test('thousands of wrong fields are not repeated in the response [E2]', async () => {
    const manyFields = Object.fromEntries(createFieldNames(5_000).map((name) => [name, 'x']));
    const refusal = await sendWithType('application/json', path, JSON.stringify(manyFields));
    expect(refusal.status).toBe(422);
    expect(refusal.body.length).toBeLessThan(4_000);
  });
});

test('a webhook over 64 kB is refused before its signature check [E2]', async () => {
  const refusal = await sendWithType(
    'application/json',
    '/api/sanity-webhook',
    'x'.repeat(maxBytes + 1),
  );
  expect(refusal.status).toBe(413);
});

test('no endpoint reads a body by itself [E2]', async () => {
  const files = await readdir(paths.functions);
  const texts = await Promise.all(
    files.map((file) => readFile(join(paths.functions, file), 'utf8')),
  );
  const filesWithReads = files.filter((_, index) =>
    /request\s*\.(text|json|formData|arrayBuffer|blob|bytes|body)\b/.test(texts[index] ?? ''),
  );
  expect(filesWithReads).toEqual([]);
});

describe('the identity service', () => {
  test('the service refuses a body over 64 kB and keeps answering [E23]', async () => {
    const largeBody = JSON.stringify({ a: 'x'.repeat(maxBytes) });
    expect(
      (await sendWithType('application/json', '/.netlify/identity/signup', largeBody)).status,
    ).toBe(413);
    expect((await fetch(`${stack.site}/.netlify/identity/health`)).status).toBe(200);
  });

  test.each(['/signup', '/user', '/recover', '/verify', '/token'])(
    '%s answers 4,000 levels of nesting without a server error [E23]',
    async (path) => {
      const login = { email: `${crypto.randomUUID()}@shop.example`, password: 'maua' };
      const body = JSON.stringify(login).replace('}', `,"data":${createNestedJson(4_000)}}`);
      const response = await send(`${stack.site}/.netlify/identity${path}`, body, {
        method: path === '/user' ? 'PUT' : 'POST',
        headers: { authorization: `Bearer ${callers.member.token ?? ''}` },
      });
      expect(response.status, response.body).toBeLessThan(500);
    },
  );
});
