/** Whatever is sent, an endpoint answers at once, refuses it, and blames its sender. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSubject } from '../support/attacks/ask.ts';
import { formOf, nested, strangeValues, withValues } from '../support/attacks/bodies.ts';
import { endpoints } from '../support/attacks/endpoints.ts';
import type { Endpoint } from '../support/attacks/call.ts';
import { gather, type People } from '../support/attacks/people.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { newClient, send, type Answer } from '../support/submit.ts';

/** Those that read a body of ours: the signature of Sanity's covers whatever it is. */
const readers = endpoints
  .filter(({ call, path }) => call.body && path !== '/api/sanity-webhook')
  .map((endpoint) => [String(endpoint.call), endpoint] as const);

let stack: TestStack;
let people: People;
/** What stands for ':id', by the call: one for all, because a member has few drafts. */
const subjects = new Map<string, string>();

beforeAll(async () => {
  stack = await startTestStack();
  people = await gather(stack);
  for (const [name, { call }] of readers) subjects.set(name, await newSubject(people, call));
});
afterAll(() => stack.close());

/** Sent by whoever may, to something of hers. */
function sendTo({ call, answers }: Endpoint, body: string, type = 'application/json') {
  const mayMember = ![401, 403, 404].includes(answers.member);
  const { token = '' } = people[mayMember ? 'member' : 'staff member'];
  const address = stack.site + call.path.replace(':id', subjects.get(String(call)) ?? '');
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  return send(address, body, { method: call.method, from: newClient(), headers });
}

/** The status, unless what it is about was looked for first and is not there. */
const statusOf = ({ status }: Answer, { answers }: Endpoint) =>
  status === 404 && answers['staff member'] === 404 ? undefined : status;

describe.each(readers)('%s', (_, endpoint) => {
  test('refuses a body over 64 kB [E2]', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(70_000) });
    expect(statusOf(await sendTo(endpoint, body), endpoint) ?? 413).toBe(413);
  });

  test('refuses JSON that is nested deeper than 32 [E2]', async () => {
    for (const depth of [33, 4_000]) {
      expect(statusOf(await sendTo(endpoint, nested(depth)), endpoint) ?? 400).toBe(400);
    }
    expect(statusOf(await sendTo(endpoint, nested(32)), endpoint)).not.toBe(400);
  });

  test.each(Object.keys(strangeValues))('takes or refuses %s without a fault', async (what) => {
    const strange = withValues(endpoint.call.body?.(people), strangeValues[what] ?? String);
    const answer = await sendTo(endpoint, JSON.stringify(strange));
    expect(answer.status, answer.body).toBeLessThan(500);
  });

  test('takes no body of another kind for a fault of its own', async () => {
    for (const [type, body] of [
      ['text/plain', '{"a":'],
      ['application/json; charset=utf-16', '\ufeff{}'],
      ['multipart/form-data', 'no boundary'],
      ['application/x-www-form-urlencoded', '%'],
    ] as const) {
      expect((await sendTo(endpoint, body, type)).status).toBeLessThan(500);
    }
  });
});

describe.each(['/api/reports', '/api/job-vacancies'])('a form sent to %s', (path) => {
  const submit = (fields: number, kind: 'urlencoded' | 'multipart') => {
    const [type, body] = formOf(fields, kind);
    const headers = { 'content-type': type };
    return send(stack.site + path, body, { from: newClient(), headers });
  };

  test.each(['urlencoded', 'multipart'] as const)(
    'of 40,000 fields, %s, is refused and not shown again [E2]',
    async (kind) => {
      const answer = await submit(40_000, kind);
      expect(answer.status).toBe(413);
      expect(answer.body).not.toContain('k39999');
    },
  );

  test.each(['urlencoded', 'multipart'] as const)(
    'of more than 50 fields, %s, is refused [E2]',
    async (kind) => {
      expect((await submit(51, kind)).status).toBe(400);
      expect((await submit(50, kind)).status).toBe(422);
    },
  );

  test('that does not say its length is refused all the same [E2]', async () => {
    const [type, body] = formOf(10_000, 'urlencoded');
    const answer = await fetch(stack.site + path, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
  });
});

describe('the identity service', () => {
  test.each(['/signup', '/user', '/recover', '/verify', '/token'])(
    '%s takes what is nested 4,000 deep for no fault of its own [E23]',
    async (path) => {
      const login = { email: `${crypto.randomUUID()}@shop.example`, password: 'maua' };
      const body = JSON.stringify(login).replace('}', `,"data":${nested(4_000)}}`);
      const answer = await send(`${stack.site}/.netlify/identity${path}`, body, {
        method: path === '/user' ? 'PUT' : 'POST',
        headers: { authorization: `Bearer ${people.member.token ?? ''}` },
      });
      expect(answer.status, answer.body).toBeLessThan(500);
    },
  );

  test.each(['\0', '\ud800', '\u202e'])(
    'takes or refuses a name with %j without a fault, and so does who asks it',
    async (sign) => {
      const login = { email: `${crypto.randomUUID()}@shop.example`, password: 'maua' };
      const data = { full_name: `Amina${sign}Wanjiru`, avatar_url: `/media/${sign}` };
      const ask = (path: string, body: string, type: string) =>
        send(stack.site + path, body, { from: newClient(), headers: { 'content-type': type } });
      const joined = await ask(
        '/.netlify/identity/signup',
        JSON.stringify({ ...login, data }),
        'application/json',
      );
      expect(joined.status, joined.body).toBeLessThan(500);
    },
  );
});
