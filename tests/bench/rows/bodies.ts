/** How long a page waits while somebody sends what an endpoint has to read: at its limits, and over them. */
import { bodyLimit } from '#netlify/http/request-body.ts';
import { bodyLimit as platformLimit } from '#netlify/local/gateway/inner-request.ts';
import { inTurn } from '../in-turn.ts';
import { median } from '../median.ts';
import type { Row } from '../row.ts';
import { identityTokenOf, startedSite, type Site } from '../site.ts';
import { short } from '../table.ts';

interface Body {
  name: string;
  path: string;
  type: string;
  text: string;
  status: number;
}

/** Each is sent so often; the middle one of the longest waits counts. */
const times = 7;

const encoded = 'application/x-www-form-urlencoded';
const inParts = 'multipart/form-data; boundary=x';
const json = 'application/json';

/** So many fields that weigh so many bytes together. */
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

/** An array of arrays, each of so many levels, that weighs so many bytes at most. */
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

const bodies: Body[] = [
  ...forms.flatMap((path) => [
    { name: 'a form', path, type: encoded, text: encodedForm(50, bodyLimit), status: 422 },
    { name: 'a form in parts', path, type: inParts, text: formInParts(50, bodyLimit), status: 422 },
    { name: 'a full form', path, type: encoded, text: encodedForm(8_000, bodyLimit), status: 400 },
    { name: '1,000 parts', path, type: inParts, text: formInParts(1_000, bodyLimit), status: 400 },
    { name: '40,000 fields', path, type: encoded, text: encodedForm(40_000, 0), status: 413 },
    { name: '40,000 parts', path, type: inParts, text: formInParts(40_000, 0), status: 413 },
  ]),
  ...ours.flatMap((path) => [
    { name: 'JSON of 32 levels', path, type: json, text: nested(30, bodyLimit), status: 422 },
    { name: 'JSON of many lists', path, type: json, text: nested(1, bodyLimit), status: 422 },
    { name: 'JSON of many names', path, type: json, text: manyNames(bodyLimit), status: 422 },
    {
      name: 'JSON of 32,000 levels',
      path,
      type: json,
      text: nested(32_000, bodyLimit),
      status: 400,
    },
    { name: '6 MB of JSON', path, type: json, text: nested(1, platformLimit), status: 413 },
  ]),
  ...[bodyLimit, platformLimit].map((size) => {
    const status = size === bodyLimit ? 401 : 413;
    return {
      name: 'a webhook',
      path: '/api/sanity-webhook',
      type: json,
      text: nested(1, size),
      status,
    };
  }),
  ...[
    { name: 'JSON of 90 levels', text: nested(90, bodyLimit), status: 422 },
    { name: 'JSON of 32,000 levels', text: nested(32_000, bodyLimit), status: 400 },
    { name: '6 MB of JSON', text: nested(1, platformLimit), status: 413 },
  ].map((body) => ({ ...body, path: `${identity}/signup`, type: json })),
  ...[8_000, 40_000].map((count) => {
    const status = count === 8_000 ? 400 : 413;
    const text = encodedForm(count, 0);
    return {
      name: `${short(count)} fields`,
      path: `${identity}/token`,
      type: encoded,
      text,
      status,
    };
  }),
];

export const bodiesRow: Row = {
  name: 'bodies',
  seconds: 30,
  measures: `what a page waits while a body is read, the longest of ${bodies.length} kinds`,
  unit: 'ms',
  bound: { atMost: 50 },
  async measure() {
    const site = await startedSite();
    const authorization = `Bearer ${await identityTokenOf(site)}`;
    const waits = await inTurn(bodies, async (body) => {
      // Made bytes before: this process asks for the page as well, and would itself be late.
      const bytes = Buffer.from(body.text);
      const longest = await inTurn(Array<Body>(times).fill(body), () =>
        longestWait(site, () => send(site, body, bytes, authorization)),
      );
      const isOver = bytes.byteLength > bodyLimit;
      return { name: `${body.name} to ${body.path}`, isOver, ms: median(longest) };
    });
    const alone = await inTurn(bodies, () => longestWait(site, () => Promise.resolve()));
    await site.kill();
    const slowest = (isOver: boolean) =>
      waits
        .filter((wait) => wait.isOver === isOver)
        .reduce((one, other) => (other.ms > one.ms ? other : one));
    const [within, over] = [slowest(false), slowest(true)];
    const words = [within, over]
      .map(({ name, ms }) => `${name} ${short(ms)} ms`)
      .join(', over it ');
    return {
      number: Math.max(within.ms, over.ms),
      beside: `at the limit ${words}; alone ${short(median(alone))} ms`,
    };
  },
};

/** The longest that a page takes while something is done, and once more after it. */
async function longestWait({ address }: Site, work: () => Promise<void>): Promise<number> {
  const state = { isDone: false };
  let longest = 0;
  const done = work().finally(() => (state.isDone = true));
  do {
    const start = performance.now();
    await (await fetch(address)).arrayBuffer();
    longest = Math.max(longest, performance.now() - start);
  } while (!state.isDone);
  await done;
  return longest;
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
