/** The service worker of the built site, and the pages that it may store. */
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readSiteRules } from '#netlify/local/gateway/index.ts';
import { findPageAssets } from '#domain/offline/page-assets.ts';
import { isAssetPath, isOfflinePage, isPagePath, isUnlisted } from '#domain/offline/storable.ts';
import { getBuiltFile } from '../support/built-pages.ts';
import { listedPages, membersPages } from '../support/public-pages.ts';

const maxWorkerBytes = 3_000;
const workerFile = getBuiltFile('/service-worker.js');
const readPage = (file: string) => readFileSync(getBuiltFile(`/${file}`), 'utf8');
const pageFiles = globSync('**/*.html', { cwd: dirname(workerFile) });

test('the service worker has at most 3 kB, and no imports', () => {
  const script = readFileSync(workerFile);
  expect(brotliCompressSync(script).byteLength).toBeLessThanOrEqual(maxWorkerBytes);
  expect(script.toString()).not.toMatch(/\bimport *[({"'`]|https?:/);
});

test('no page that search engines must not list is stored, except those for use without a network', () => {
  const unlisted = pageFiles.filter((file) => isUnlisted(readPage(file)));
  expect(unlisted).toContain('my-adverts.html');
  const paths = unlisted.map((file) => `/${file.replace(/\.html$/, '')}`);
  expect(paths.filter((path) => isPagePath(path) && !isOfflinePage(path))).toEqual([]);
  expect(membersPages.filter(({ path }) => isPagePath(path))).toEqual([]);
});

test('each public page may be stored, in both languages', () => {
  const paths = listedPages.flatMap(({ path }) => [path, `/sw${path === '/' ? '' : path}`]);
  expect(paths.filter((path) => !isPagePath(path))).toEqual([]);
});

test('a kept shop has its scripts and its photo without a network', () => {
  const assets = findPageAssets(readPage('judys-mats.html'));
  expect(assets).toContainEqual(expect.stringMatching(/^\/_astro\/page\..*\.js$/));
  expect(assets.at(-1)).toMatch(/^\/_astro\/cover\..*\.avif$/);
  expect(assets.filter((path) => !isAssetPath(path))).toEqual([]);
});

test('a browser asks for a newer service worker each time', () => {
  const rules = readSiteRules('netlify.toml');
  expect(rules.getHeaders('/service-worker.js')).toMatchObject({ 'Cache-Control': 'no-cache' });
});

test('the policy of every page names the origin of the worker', () => {
  const missing = pageFiles.filter(
    (file) =>
      readPage(file).includes('http-equiv="content-security-policy"') &&
      !readPage(file).includes("worker-src 'self'"),
  );
  expect(missing).toEqual([]);
});
