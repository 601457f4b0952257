import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#netlify/local/paths.ts';
import { logIn, startTestStack, type TestStack } from '../support/stack.ts';
import { newClient, send } from '../support/submit.ts';

let stack: TestStack;
let from: string;

beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());
beforeEach(() => {
  from = newClient();
});

const most = 64 * 1024;
const forms = ['/api/reports', '/api/job-vacancies'];
const inParts = 'multipart/form-data; boundary=x';
const encoded = 'application/x-www-form-urlencoded';
const json = 'application/json';

/** So many fields with different names, in each of the two ways of HTML. */
const fields = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`);
const encodedForm = (names: string[]) => names.map((name) => `${name}=v`).join('&');
const formInParts = (names: string[]) =>
  `${names.map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nv\r\n`).join('')}--x--\r\n`;

/** Anything of so many bytes, in each type that is read. */
const bodies: [type: string, bodyOf: (bytes: number) => string][] = [
  [encoded, (bytes) => `message=${'x'.repeat(bytes - 8)}`],
  [
    inParts,
    (bytes) => {
      const around = formInParts(['message']);
      return around.replace('\r\nv\r\n', `\r\n${'x'.repeat(bytes - around.length + 1)}\r\n`);
    },
  ],
  [json, (bytes) => JSON.stringify({ message: 'x'.repeat(bytes - 14) })],
];

async function sendTo(path: string, type: string, body: string, headers = {}) {
  const answer = await send(stack.site + path, body, {
    from,
    headers: { 'content-type': type, ...headers },
  });
  return { ...answer, code: /"code":"([\w-]+)"/.exec(answer.body)?.[1] };
}

describe.each(forms)('%s', (path) => {
  test.each(bodies)('takes %s of 64 kB and no byte more [E2]', async (type, bodyOf) => {
    expect(bodyOf(most)).toHaveLength(most);
    expect((await sendTo(path, type, bodyOf(most))).status).toBe(422);
    const refused = await sendTo(path, type, bodyOf(most + 1));
    expect(refused.status).toBe(413);
    expect(refused.body).toContain('That is too much to send at once');
    expect(refused.body).not.toContain('xxxx');
  });

  test.each([
    [encoded, encodedForm],
    [inParts, formInParts],
    [`${encoded}; boundary=x`, encodedForm],
    ['Multipart/Form-Data;boundary="x"', formInParts],
  ])('takes %s of 50 fields and not one more [E2]', async (type, formOf) => {
    expect((await sendTo(path, type, formOf(fields(50)))).status).toBe(422);
    for (const names of [fields(51), Array<string>(51).fill('message')]) {
      const refused = await sendTo(path, type, formOf(names));
      expect(refused.status).toBe(400);
      expect(refused.body).toContain('This form has more fields than any of ours');
      expect(refused.body).not.toContain('k50');
    }
  });

  test('refuses 40,000 fields, which once stopped the server [E2]', async () => {
    expect((await sendTo(path, encoded, encodedForm(fields(40_000)))).status).toBe(413);
    expect((await sendTo(path, inParts, formInParts(fields(40_000)))).status).toBe(413);
  });
});

describe('JSON', () => {
  const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
  let headers: Record<string, string>;

  beforeAll(async () => {
    headers = { authorization: `Bearer ${await logIn(stack.site, stack.info.signIns.member)}` };
  });

  test.each([...forms, '/api/my-listings', '/api/pictures', '/api/database-token'])(
    'at %s is refused where it is nested deeper than 32 [E2]',
    async (path) => {
      expect((await sendTo(path, json, nested(32), headers)).code).not.toBe('nested-too-deeply');
      for (const depth of [33, 4_000, 32_000]) {
        const refused = await sendTo(path, json, nested(depth), headers);
        expect([refused.status, refused.code]).toEqual([400, 'nested-too-deeply']);
      }
    },
  );

  test.each(['/api/my-listings', '/api/pictures', '/api/database-token'])(
    'at %s is refused over 64 kB [E2]',
    async (path) => {
      const refused = await sendTo(path, json, `{"a":"${'x'.repeat(most)}"}`, headers);
      expect([refused.status, refused.code]).toEqual([413, 'body-too-large']);
    },
  );

  test('with thousands of wrong fields is not repeated in the answer [E2]', async () => {
    const many = Object.fromEntries(fields(5_000).map((name) => [name, 'x']));
    for (const path of forms) {
      const refused = await sendTo(path, json, JSON.stringify(many));
      expect(refused.status).toBe(422);
      expect(refused.body.length).toBeLessThan(4_000);
    }
  });
});

test('a webhook over 64 kB is refused before its signature is looked at [E2]', async () => {
  const refused = await sendTo('/api/sanity-webhook', json, 'x'.repeat(most + 1));
  expect([refused.status, refused.code]).toEqual([413, 'body-too-large']);
});

describe('the identity service', () => {
  const path = '/.netlify/identity/signup';

  test('refuses data that is nested deeply, and goes on answering [E23]', async () => {
    const deep = `{"data":{"a":${'['.repeat(4_000)}${']'.repeat(4_000)}}}`;
    expect((await sendTo(path, json, deep)).status).toBe(400);
    expect((await fetch(`${stack.site}/.netlify/identity/health`)).status).toBe(200);
  });

  test('refuses a body over 64 kB [E23]', async () => {
    expect((await sendTo(path, json, `{"a":"${'x'.repeat(most)}"}`)).status).toBe(413);
  });
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
