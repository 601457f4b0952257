import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preloadHelper, preloadScript } from './preload-helper.ts';

let events: Event[] = [];
let isHandled = false;

beforeEach(() => {
  events = [];
  isHandled = false;
  const { document } = parseHTML(
    '<html><head><link rel="modulepreload" href="/_astro/page.12345678.js"></head></html>',
  );
  vi.stubGlobal('document', document);
  vi.stubGlobal('dispatchEvent', (event: Event) => {
    events.push(event);
    return !isHandled;
  });
});
afterEach(() => vi.unstubAllGlobals());

const readLinks = () =>
  Array.from(
    document.querySelectorAll('link'),
    ({ outerHTML }) => outerHTML.match(/href="(.*?)"/)?.[1],
  );
const missing = new TypeError('Failed to fetch dynamically imported module');

test('the files of a script are requested with it, each once', async () => {
  const files = ['_astro/Feed.12345678.js', '_astro/page.12345678.js'];
  const result = await preloadScript(() => {
    expect(readLinks()).toContain('/_astro/Feed.12345678.js');
    return Promise.resolve('module');
  }, files);
  await preloadScript(() => Promise.resolve(), files);
  expect(result).toBe('module');
  expect(readLinks()).toEqual(['/_astro/page.12345678.js', '/_astro/Feed.12345678.js']);
});

test('a missing file dispatches the event of Vite, and rejects', async () => {
  await expect(preloadScript(() => Promise.reject(missing))).rejects.toBe(missing);
  expect(events).toMatchObject([{ type: 'vite:preloadError', cancelable: true, payload: missing }]);
});

test('a listener that prevents the event handles the failure', async () => {
  isHandled = true;
  await expect(preloadScript(() => Promise.reject(missing))).resolves.toBeUndefined();
});

test('the plugin replaces only the helper of Vite', () => {
  expect(preloadHelper.load('\0vite/preload-helper.js')).toMatch(
    /^export const __vitePreload = function preloadScript\(/,
  );
  expect(preloadHelper.load('\0vite/modulepreload-polyfill.js')).toBeUndefined();
});
