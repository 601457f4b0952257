/** Measures the longest delay of a page while the server reads hostile bodies at or above the size limits. */
import { bodyLimit } from '#netlify/http/input.ts';
import { bodyLimit as platformLimit } from '#netlify/local/gateway/inner-request.ts';
import { highest, inTurn, median, repeat, short, timeOfAnswer } from '../measuring.ts';
import type { Row } from '../row.ts';
import { createIdentityToken, startedSite, type Site } from '../site.ts';

interface Body {
  name: string;
  path: string;
  type: string;
  text: string;
  status: number;
}

/** The number of requests with each body. The median of their longest delays counts. */
const times = 7;

const encoded = 'application/x-www-form-urlencoded';
const inParts = 'multipart/form-data; boundary=x';
const json = 'application/json';

/** Returns a form with the given number of fields and total bytes. */
function encodedForm(count: number, bytes: number): string {
  const names = Array.from({ length: count }, (_, at) => `k${at}=v`).join('&');
  return names + 'x'.repeat(Math.max(0, bytes - names.length));
}

function formInParts(count: number, bytes: number): string {
  const part = (at: number, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="k${at}"\r\n\r\n${value}\r\n`;
  const parts = Array.from({ length: count - 1 }, (_, at) => part(at, 'v')).join('');
  const end = '--x--\r\n';
  const rest = bytes - parts.length - part(count, '').length - end.length;
  return parts + part(count, 'x'.repeat(Math.max(0, rest))) + end;
}

/**
 * Returns a JSON object with as many arrays as fit the given number of bytes. Each array is nested to the given
 * depth.
 */
function nested(levels: number, bytes: number): string {
  const item = '['.repeat(levels) + ']'.repeat(levels);
  const count = Math.max(1, Math.floor((bytes - 8) / (item.length + 1)));
  return `{"a":[${Array<string>(count).fill(item).join()}]}`;
}

const manyNames = (bytes: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: bytes / 16 }, (_, at) => [`k${at}`, ''])));

const forms = ['/api/reports', '/api/job-vacancies'];
const ours = ['/api/my-listings', '/api/database-token', ...forms];
const identity = '/.netlify/identity';

/**
 * Returns the bodies for one address.
 * @param kinds - the type, the text and the expected status, by the body's name
 */
const bodiesTo = (path: string, kinds: Record<string, [string, string, number]>): Body[] =>
  Object.entries(kinds).map(([name, [type, text, status]]) => ({ name, path, type, text, status }));

const allBodies: Body[] = [
  ...forms.flatMap((path) =>
    bodiesTo(path, {
      'a full form': [encoded, encodedForm(8_000, bodyLimit), 400],
      '1,000 parts': [inParts, formInParts(1_000, bodyLimit), 400],
      '40,000 fields': [encoded, encodedForm(40_000, 0), 413],
      '40,000 parts': [inParts, formInParts(40_000, 0), 413],
    }),
  ),
  ...ours.flatMap((path) =>
    bodiesTo(path, {
      'JSON of 32 levels': [json, nested(30, bodyLimit), 422],
      'JSON of many lists': [json, nested(1, bodyLimit), 422],
      'JSON of many names': [json, manyNames(bodyLimit), 422],
      'JSON of 32,000 levels': [json, nested(32_000, bodyLimit), 400],
      '6 MB of JSON': [json, nested(1, platformLimit), 413],
    }),
  ),
  ...bodiesTo('/api/sanity-webhook', {
    'a webhook': [json, nested(1, bodyLimit), 401],
    'a large webhook': [json, nested(1, platformLimit), 413],
  }),
  ...bodiesTo(`${identity}/signup`, {
    'JSON of 90 levels': [json, nested(90, bodyLimit), 422],
    'JSON of 32,000 levels': [json, nested(32_000, bodyLimit), 400],
    '6 MB of JSON': [json, nested(1, platformLimit), 413],
  }),
  ...bodiesTo(`${identity}/token`, {
    '8,000 fields': [encoded, encodedForm(8_000, 0), 400],
    '40,000 fields': [encoded, encodedForm(40_000, 0), 413],
  }),
];

export const bodies: Row = {
  name: 'bodies',
  seconds: 30,
  measures: `what a page waits while a body is read, the longest of ${allBodies.length} kinds`,
  unit: 'ms',
  bound: { atMost: 50 },
  async measure() {
    const site = await startedSite();
    const authorization = `Bearer ${await createIdentityToken(site)}`;
    const waits = await inTurn(allBodies, async (body) => {
      // The body is encoded beforehand, because the encoding would delay the page's requests, which this process
      // also sends.
      const bytes = Buffer.from(body.text);
      const post = () => send(site, body, bytes, authorization);
      const waits = await repeat(times, () => longestWait(site, post));
      const isOver = bytes.byteLength > bodyLimit;
      return { name: `${body.name} to ${body.path}`, isOver, ms: median(waits) };
    });
    const alone = await inTurn(allBodies, () => longestWait(site, () => Promise.resolve()));
    await site.kill();
    const [within, over] = [false, true].map((isOver) => {
      const { name, ms } = highest(
        waits.filter((wait) => wait.isOver === isOver),
        (wait) => wait.ms,
      );
      return `${name} ${short(ms)} ms`;
    });
    return {
      number: Math.max(...waits.map(({ ms }) => ms)),
      beside: `at the limit ${within}, over it ${over}; alone ${short(median(alone))} ms`,
    };
  },
};

/**
 * Requests a page repeatedly while the work runs, at least once.
 * @returns the longest response time in ms
 */
async function longestWait({ address }: Site, work: () => Promise<void>): Promise<number> {
  const state = { isDone: false };
  let longestMs = 0;
  const done = work().finally(() => {
    state.isDone = true;
  });
  do longestMs = Math.max(longestMs, await timeOfAnswer(address));
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
  const answer = await fetch(site.address + body.path, {
    method: 'POST',
    headers: { 'content-type': body.type, authorization },
    body: bytes,
    redirect: 'manual',
  });
  await answer.arrayBuffer();
  if (answer.status === body.status) return;
  throw new Error(`${body.name} to ${body.path} was answered ${answer.status}.`);
}
