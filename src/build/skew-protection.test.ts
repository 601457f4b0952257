import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createAddressStamp, writeSkewManifest } from './skew-protection.ts';

const stamp = createAddressStamp('a.b+c/$&=');
const query = '?deploy=a.b%2Bc%2F%24%26%3D';

test.each([
  [
    '<html data-islands="/_astro/islands.Abc12-_9.js" data-deferred="/_astro/page.12345678.js /_astro/b.12345678.js">',
    `<html data-islands="/_astro/islands.Abc12-_9.js${query}" data-deferred="/_astro/page.12345678.js${query} /_astro/b.12345678.js${query}">`,
  ],
  [
    '<astro-island component-url="/_astro/Feed.12345678.js" component-export="default"></astro-island>',
    `<astro-island component-url="/_astro/Feed.12345678.js${query}" component-export="default"></astro-island>`,
  ],
  ['<link href="/_astro/a.12345678.css">', `<link href="/_astro/a.12345678.css${query}">`],
  [
    'import{a}from"./page.12345678.js";import(`./netlify-identity-widget.12345678.js`)',
    `import{a}from"./page.12345678.js${query}";import(\`./netlify-identity-widget.12345678.js${query}\`)`,
  ],
  ['["_astro/a.12345678.js"]', `["_astro/a.12345678.js${query}"]`],
])('%s has the token of the deploy', (text, stamped) => {
  expect(stamp(text)).toBe(stamped);
});

test.each([
  '<img src="/_astro/mat.12345678.avif">',
  'import("./other.js")',
  '<a href="/recover-page.js">',
  'url(/_astro/font.12345678.woff2)',
])('%s has no token', (text) => {
  expect(stamp(text)).toBe(text);
});

test.each([undefined, '', '0'])('without a token, here %j, nothing changes', (token) => {
  const text = '<link href="/_astro/a.12345678.css">';
  expect(createAddressStamp(token)(text)).toBe(text);
});

test('the manifest names the query parameter and the paths', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  writeSkewManifest(pathToFileURL(`${folder}/`));
  const { patterns, sources } = JSON.parse(
    readFileSync(join(folder, '.netlify/v1/skew-protection.json'), 'utf8'),
  ) as { patterns: string[]; sources: { type: string; name: string }[] };
  expect(sources).toEqual([{ type: 'query', name: 'deploy' }]);
  const isProtected = (path: string) => patterns.some((pattern) => new RegExp(pattern).test(path));
  expect(['/_astro/page.12345678.js', '/_astro/a.12345678.css'].map(isProtected)).toEqual([
    true,
    true,
  ]);
  expect(['/', '/advertise', '/recover-page.js', '/api/listings'].some(isProtected)).toBe(false);
});
