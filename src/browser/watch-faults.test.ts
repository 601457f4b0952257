import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserFaultSchema } from '#domain/fault/browser-fault.ts';
import { watchFaults } from './watch-faults.ts';

interface Report {
  path: string;
  init: RequestInit;
}

const origin = 'https://tangaza.example';
let listeners: Record<string, (event: object) => void> = {};
let reports: Report[] = [];

beforeEach(() => {
  listeners = {};
  reports = [];
  const deferred = '/_astro/OpenNow.erKcMYX2.js /_astro/IdentityStart.B-_rdQWg.js';
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('document', { documentElement: { dataset: { deferred } } });
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    listeners[type] = listener;
  });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    reports.push({ path, init });
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => vi.unstubAllGlobals());

const error = { filename: `${origin}/_astro/Feed.8VEM25TW.js`, lineno: 3, message: 'Jane' };
const readBodies = () => reports.map(({ init }) => JSON.parse(init.body as string) as object);

test('an error is reported by build, file and line only, without cookies', () => {
  watchFaults();
  listeners['error']?.(error);
  expect(readBodies()).toEqual([{ build: 'B-_rdQWg', file: '/_astro/Feed.8VEM25TW.js', line: 3 }]);
  expect(reports[0]).toMatchObject({
    path: '/api/faults',
    init: { method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true },
  });
});

test.each([
  ['Chromium', `TypeError: Jane\n    at f (${origin}/_astro/Pay.o_p-hHe8.js:12:345)\n    at g`],
  ['Firefox and Safari', `f@${origin}/_astro/Pay.o_p-hHe8.js:12:345\ng@${origin}/_astro/a.js:1:1`],
  ['a build with an id', `f@${origin}/_astro/Pay.o_p-hHe8.js?dpl=6561f0:12:345`],
  ['an extension', `at chrome-extension://abc/x.js:1:1\n at ${origin}/_astro/Pay.o_p-hHe8.js:12:3`],
])('a rejection is reported by the first own script in the stack of %s', (_browser, stack) => {
  watchFaults();
  listeners['unhandledrejection']?.({ reason: { stack } });
  expect(readBodies()).toMatchObject([{ file: '/_astro/Pay.o_p-hHe8.js', line: 12 }]);
});

test.each([
  ['error', { ...error, filename: 'https://evil.example/_astro/Feed.8VEM25TW.js' }],
  ['error', { ...error, filename: 'chrome-extension://abc/content.js' }],
  ['error', { ...error, filename: `${origin}/judys-mats` }],
  ['error', { filename: '', lineno: 0 }],
  ['unhandledrejection', { reason: undefined }],
  ['unhandledrejection', { reason: 'Jane' }],
  ['unhandledrejection', { reason: { stack: `Failed to fetch ${origin}/_astro/a.js\n at f` } }],
])('%s outside of the scripts of the site is not reported: %o', (type, event) => {
  watchFaults();
  listeners[type]?.(event);
  expect(reports).toEqual([]);
});

test('a page reports one fault', () => {
  watchFaults();
  listeners['error']?.(error);
  listeners['error']?.({ ...error, lineno: 4 });
  expect(reports).toHaveLength(1);
});

test('three of four pages report none', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.25);
  watchFaults();
  listeners['error']?.(error);
  expect(reports).toEqual([]);
});

test.each([
  ['dpl=6561f0a1', '6561f0a1'],
  [`deploy=${encodeURIComponent('6740f1c2a9b3==')}`, '6740f1c2a9b3'],
  [`deploy=${encodeURIComponent('q+Z/8w=')}`, 'q-Z-8w'],
  ['deploy=6740f1c2a9b3=', '6740f1c2a9b3'],
])('the build is the id of the deploy in the query %s', (query, build) => {
  const deferred = `/_astro/IdentityStart.B-_rdQWg.js?${query}`;
  vi.stubGlobal('document', { documentElement: { dataset: { deferred } } });
  watchFaults();
  listeners['error']?.(error);
  expect(readBodies()).toEqual([{ build, file: '/_astro/Feed.8VEM25TW.js', line: 3 }]);
  expect(browserFaultSchema.safeParse(readBodies()[0]).success).toBe(true);
});
