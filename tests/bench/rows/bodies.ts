/** Measures the longest delay of a page while the server reads hostile bodies at or above the size limits. */
import { bodyLimit } from '#netlify/http/input.ts';
import { bodyLimit as platformLimit } from '#netlify/local/gateway/inner-request.ts';
import {
  findHighest,
  runInSequence,
  median,
  repeat,
  formatNumber,
  measureResponse,
} from '../measuring.ts';
import type { Row } from '../row.ts';
import { createIdentityToken, startPreparedSite, type Site } from '../site.ts';

interface Body {
  name: string;
  path: string;
  type: string;
  text: string;
  status: number;
}

/**
 * Number of requests with each body. Each request yields the longest delay of the page, and the median of these
 * delays is the result for the body.
 */
const repetitions = 7;

const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=x';
const json = 'application/json';

/** Returns a URL-encoded form with the given number of fields, which is padded to at least the given bytes. */
function createForm(count: number, bytes: number): string {
  const names = Array.from({ length: count }, (_, index) => `k${index}=v`).join('&');
  return names + 'x'.repeat(Math.max(0, bytes - names.length));
}

function createMultipartForm(count: number, bytes: number): string {
  const createPart = (index: number, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="k${index}"\r\n\r\n${value}\r\n`;
  const parts = Array.from({ length: count - 1 }, (_, index) => createPart(index, 'v')).join('');
  const end = '--x--\r\n';
  const remaining = bytes - parts.length - createPart(count, '').length - end.length;
  return parts + createPart(count, 'x'.repeat(Math.max(0, remaining))) + end;
}

/**
 * Returns a JSON object with as many arrays as fit the given number of bytes, but at least one. Each array is
 * nested to the given depth.
 */
function createNestedJson(levels: number, bytes: number): string {
  const item = '['.repeat(levels) + ']'.repeat(levels);
  // The object around the arrays has 8 bytes, and a comma follows each array.
  const count = Math.max(1, Math.floor((bytes - 8) / (item.length + 1)));
  return `{"a":[${Array<string>(count).fill(item).join()}]}`;
}

/** Returns a JSON object with as many names as fit the given number of bytes. Each name takes at most 16 bytes. */
const createManyNames = (bytes: number) =>
  JSON.stringify(
    Object.fromEntries(Array.from({ length: bytes / 16 }, (_, index) => [`k${index}`, ''])),
  );

const forms = ['/api/reports', '/api/job-vacancies'];
const jsonPaths = ['/api/my-listings', '/api/database-token', ...forms];
const identity = '/.netlify/identity';

/**
 * Returns the bodies for one address.
 * @param kinds - the type, the text and the expected status, by the body's name
 */
const createBodies = (path: string, kinds: Record<string, [string, string, number]>): Body[] =>
  Object.entries(kinds).map(([name, [type, text, status]]) => ({ name, path, type, text, status }));

const allBodies: Body[] = [
  ...forms.flatMap((path) =>
    createBodies(path, {
      'a full form': [urlencoded, createForm(8_000, bodyLimit), 400],
      '1,000 parts': [multipart, createMultipartForm(1_000, bodyLimit), 400],
      '40,000 fields': [urlencoded, createForm(40_000, 0), 413],
      '40,000 parts': [multipart, createMultipartForm(40_000, 0), 413],
    }),
  ),
  ...jsonPaths.flatMap((path) =>
    createBodies(path, {
      'JSON of 32 levels': [json, createNestedJson(30, bodyLimit), 422],
      'JSON of many lists': [json, createNestedJson(1, bodyLimit), 422],
      'JSON of many names': [json, createManyNames(bodyLimit), 422],
      'JSON of 32,000 levels': [json, createNestedJson(32_000, bodyLimit), 400],
      '6 MB of JSON': [json, createNestedJson(1, platformLimit), 413],
    }),
  ),
  ...createBodies('/api/sanity-webhook', {
    'a webhook': [json, createNestedJson(1, bodyLimit), 401],
    'a large webhook': [json, createNestedJson(1, platformLimit), 413],
  }),
  ...createBodies(`${identity}/signup`, {
    'JSON of 90 levels': [json, createNestedJson(90, bodyLimit), 422],
    'JSON of 32,000 levels': [json, createNestedJson(32_000, bodyLimit), 400],
    '6 MB of JSON': [json, createNestedJson(1, platformLimit), 413],
  }),
  ...createBodies(`${identity}/token`, {
    '8,000 fields': [urlencoded, createForm(8_000, 0), 400],
    '40,000 fields': [urlencoded, createForm(40_000, 0), 413],
  }),
];

export const bodies: Row = {
  name: 'bodies',
  seconds: 30,
  description: `what a page waits while an endpoint reads a body at its limit or over it, the longest of ${allBodies.length} kinds; not reliable on a busy machine`,
  unit: 'ms',
  bound: { atMost: 50 },
  async measure() {
    const site = await startPreparedSite();
    const authorization = `Bearer ${await createIdentityToken(site)}`;
    const waits = await runInSequence(allBodies, async (body) => {
      // The body is encoded beforehand, because the encoding would delay the page's requests, which this process
      // also sends.
      const bytes = Buffer.from(body.text);
      const post = () => send(site, body, bytes, authorization);
      const waitTimes = await repeat(repetitions, () => measureLongestWait(site, post));
      const isOverLimit = bytes.byteLength > bodyLimit;
      return { name: `${body.name} to ${body.path}`, isOverLimit, ms: median(waitTimes) };
    });
    const idleTimes = await runInSequence(allBodies, () =>
      measureLongestWait(site, () => Promise.resolve()),
    );
    await site.kill();
    const [within, over] = [false, true].map((isOverLimit) => {
      const { name, ms } = findHighest(
        waits.filter((wait) => wait.isOverLimit === isOverLimit),
        (wait) => wait.ms,
      );
      return `${name} ${formatNumber(ms)} ms`;
    });
    return {
      number: Math.max(...waits.map(({ ms }) => ms)),
      details: `at the limit ${within}, over it ${over}; alone ${formatNumber(median(idleTimes))} ms`,
    };
  },
};

/**
 * Requests a page repeatedly while the work runs, at least once.
 * @returns the longest response time in ms
 */
async function measureLongestWait({ address }: Site, work: () => Promise<void>): Promise<number> {
  const state = { isDone: false };
  let longestMs = 0;
  const done = work().finally(() => {
    state.isDone = true;
  });
  do longestMs = Math.max(longestMs, await measureResponse(address));
  while (!state.isDone);
  await done;
  return longestMs;
}

async function send(
  site: Site,
  body: Body,
  bytes: Buffer<ArrayBuffer>,
  authorization: string,
): Promise<void> {
  const response = await fetch(site.address + body.path, {
    method: 'POST',
    headers: { 'content-type': body.type, authorization },
    body: bytes,
    redirect: 'manual',
  });
  await response.arrayBuffer();
  if (response.status === body.status) return;
  throw new Error(`${body.name} to ${body.path} was answered ${response.status}.`);
}
