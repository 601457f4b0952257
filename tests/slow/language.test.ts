/** The whole site, built in the generated language: what reads as English does not come from the catalogue. */
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApart } from '#netlify/local/build-apart.ts';
import { businesses } from '#content/businesses/businesses.ts';
import { categories } from '#content/categories.ts';
import { counties } from '#content/counties.ts';
import { jobs } from '#content/jobs.ts';
import { site } from '#content/site.ts';
import { dialogLanguages } from '#domain/member/member-settings.ts';
import { englishIn } from '../support/english.ts';

/** What people wrote, and the names of people, places and companies. */
const written = [businesses, jobs, categories, counties, site, dialogLanguages];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'language-'));
  const order = { folder, site: 'http://127.0.0.1', signal: new AbortController().signal };
  await buildApart({ ...order, variables: { SITE_LANGUAGE: 'pseudo' } });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the island of a page is handed: its words stand in an attribute, as JSON. */
function handed(page: string): string[] {
  const islands = Array.from(page.matchAll(/ props="([^"]*)"/g), ([, props = '']) => props);
  return islands.flatMap((props) => {
    const texts = props.replaceAll('&quot;', '"').matchAll(/:\[0,"((?:[^"\\]|\\.)*)"/g);
    // What has no space is an id or a name.
    return Array.from(texts, ([, text = '']) => text).filter((text) => text.includes(' '));
  });
}

test('no page of a site in another language shows English', () => {
  // The blog is written by people.
  const pages = globSync('**/*.html', { cwd: folder }).filter((page) => !page.startsWith('blog'));
  expect(pages.length).toBeGreaterThan(30);
  const englishTexts = pages.flatMap((name) => {
    const page = readFileSync(join(folder, name), 'utf8');
    expect(page, name).toContain('lang="sw"');
    const english = [page, ...handed(page)].flatMap((html) => englishIn(html, written));
    return english.map((text) => `${name}: ${text}`);
  });
  expect(englishTexts).toEqual([]);
});

test('nor do the words that come after a page', () => {
  const files = globSync('{*-words,*/words}.json', { cwd: folder });
  expect(files).toHaveLength(5);
  for (const file of files) {
    const matches = readFileSync(join(folder, file), 'utf8').matchAll(/:"((?:[^"\\]|\\.)*)"/g);
    const texts = Array.from(matches, ([, text = '']) => text).filter((text) => text.includes(' '));
    const english = texts.flatMap((text) => englishIn(text));
    expect(english, file).toEqual([]);
  }
});
