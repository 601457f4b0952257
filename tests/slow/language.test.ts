/**
 * Builds the whole site in the artificial language, so that an English text on a page is a text that the catalogue
 * lacks.
 */
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildInChildProcess } from '#netlify/local/stack/build-in-child-process.ts';
import { businesses } from '#content/businesses/businesses.ts';
import { categories } from '#content/categories.ts';
import { counties } from '#content/counties.ts';
import { createSampleJobs } from '#content/jobs.ts';
import { areasByCounty, townsByCounty } from '#content/places.ts';
import { site } from '#content/site.ts';
import { dialogLanguages } from '#domain/member/member-settings.ts';
import { findEnglish } from '../support/english.ts';

/**
 * Values with texts that the catalogue lacks on purpose: texts of users, and names of persons, places, companies
 * and languages.
 */
const untranslatedValues = [
  businesses,
  createSampleJobs(new Date()),
  categories,
  counties,
  townsByCounty,
  areasByCounty,
  site,
  dialogLanguages,
];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'language-'));
  const buildOptions = { folder, site: 'http://127.0.0.1', signal: new AbortController().signal };
  await buildInChildProcess({ ...buildOptions, variables: { SITE_LANGUAGE: 'pseudo' } });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Returns the texts with a space in the props of the islands of a page. Astro writes props as JSON in an attribute.
 */
function readIslandTexts(page: string): string[] {
  const islands = Array.from(page.matchAll(/ props="([^"]*)"/g), ([, props = '']) => props);
  return islands.flatMap((props) => {
    const texts = props.replaceAll('&quot;', '"').matchAll(/:\[0,"((?:[^"\\]|\\.)*)"/g);
    // A value without a space is an id or a name.
    return Array.from(texts, ([, text = '']) => text).filter((text) => text.includes(' '));
  });
}

test('no page outside the blog contains English in another language', () => {
  // The catalogue does not contain the posts of the blog.
  // The pages of the other languages have catalogues of their own.
  const files = globSync('**/*.html', { cwd: folder }).filter(
    (file) => !/^(?:blog|sw)\b/.test(file),
  );
  expect(files.length).toBeGreaterThan(30);
  const englishTexts = files.flatMap((name) => {
    // A template of an e-mail ends with the default language.
    const page = readFileSync(join(folder, name), 'utf8').split('{{ else }}').at(-1) ?? '';
    expect(page, name).toContain('lang="sw"');
    const english = [page, ...readIslandTexts(page)].flatMap((html) =>
      findEnglish(html, untranslatedValues),
    );
    return english.map((text) => `${name}: ${text}`);
  });
  expect(englishTexts).toEqual([]);
});

test('texts that load after a page contain no English', () => {
  const files = globSync('{*-text,*/text}.json', { cwd: folder });
  expect(files).toHaveLength(5);
  for (const file of files) {
    const matches = readFileSync(join(folder, file), 'utf8').matchAll(/:"((?:[^"\\]|\\.)*)"/g);
    const texts = Array.from(matches, ([, text = '']) => text).filter((text) => text.includes(' '));
    const english = texts.flatMap((text) => findEnglish(text));
    expect(english, file).toEqual([]);
  }
});
