import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { businesses } from '#content/businesses/businesses.ts';
import { townsByCounty } from '#content/places.ts';
import type { Language } from '#domain/language/language.ts';
import { localizePath, parseLocalizedPath } from '#domain/language/localized-path.ts';
import { findAll, findOnly, getMetaContents, openPage } from '../support/built-pages.ts';
import { findEnglishTerms, findKiswahiliTerms } from '../support/english-text.ts';
import { listedPages } from '../support/public-pages.ts';

const toPath = (file: string) =>
  `/${file.replace(/(?:index)?\.html$/, '')}`.replace(/^\/sw\/$/, '/sw');
const paths = new Set(globSync('**/*.html', { cwd: 'dist' }).map(toPath));
const englishPaths = Array.from(paths).filter((path) => parseLocalizedPath(path).language === 'en');
const swahiliPaths = Array.from(paths).filter((path) => parseLocalizedPath(path).language === 'sw');

/** Paths of which each language has a page, but no language of its own: templates of staff and of emails. */
const isEnglishOnly = (path: string) => /^\/(?:admin|identity-emails|preview|studio)/.test(path);

test('each page exists in both languages', () => {
  const english = englishPaths.filter((path) => !isEnglishOnly(path));
  expect(english.map((path) => localizePath(path, 'sw')).sort()).toEqual(swahiliPaths.sort());
});

/** Articles in both languages. Their pages in the other language name the page of the translation. */
const translations = {
  '/blog/safe-payments': '/sw/blog/malipo-salama',
  '/blog/phone-pictures': '/sw/blog/picha-kwa-simu',
};
const translatedPaths = Object.entries(translations)
  .flat()
  .map((path) => parseLocalizedPath(path).path);
const pagesWithVersions = listedPages
  .map(({ path }) => path)
  .filter((path) => !translatedPaths.includes(path));

describe.each(pagesWithVersions)('%s', (path) => {
  const pages = { en: openPage(path), sw: openPage(localizePath(path, 'sw')) };

  test.each(['en', 'sw'] as const)('names itself and its other language in %s', (language) => {
    const page = pages[language];
    const other = language === 'en' ? 'sw' : 'en';
    expect(page.documentElement.lang).toBe(language);
    const canonical = findOnly(page, 'link[rel=canonical]').getAttribute('href') ?? '';
    expect(new URL(canonical).pathname).toBe(localizePath(path, language));
    const alternates = findAll(page, 'link[rel=alternate][hreflang]').map((link) => [
      link.getAttribute('hreflang'),
      new URL(link.getAttribute('href') ?? '').pathname,
    ]);
    expect(alternates).toEqual([
      ['en', path],
      ['sw', localizePath(path, 'sw')],
      ['x-default', path],
    ]);
    for (const part of ['header', 'footer']) {
      const link = findOnly(findOnly(page, `body > ${part}`), 'a[hreflang]');
      expect(link.getAttribute('href')).toBe(localizePath(path, other));
      expect(link.getAttribute('lang')).toBe(other);
      expect(link.textContent.trim()).toBe(other === 'sw' ? 'Kiswahili' : 'English');
    }
    expect(getMetaContents(page, '[property="og:locale"]')).toEqual(
      language === 'en' ? [] : ['sw_KE'],
    );
  });

  test('links of the Kiswahili page stay in Kiswahili', () => {
    const links = findAll(pages.sw, 'a[href^="/"]:not([hreflang]), form[action^="/"]');
    const addresses = links.map((link) => link.getAttribute('href') ?? link.getAttribute('action'));
    for (const address of addresses) {
      const { pathname } = new URL(address ?? '', 'http://x');
      if (pathname.startsWith('/api/')) expect(address).toContain('language=sw');
      else if (paths.has(pathname)) expect(parseLocalizedPath(pathname).language).toBe('sw');
    }
  });
});

/** Names, which stay as they were written. */
const names = [
  // The end of 'Thika Town'.
  'Town',
  ...businesses.flatMap(({ title, contact, town }) => [title, contact, town]),
  ...Object.values(townsByCounty).flat(),
];

/** Returns the texts of a page and its islands, without parts that are marked as another language. */
function readPageTexts(path: string, foreign: Language): string {
  const page = openPage(path);
  const isForeign = findAll(page, `article[lang=${foreign}]`).length > 0;
  const withoutText = `script, style, [lang=${foreign}], [hreflang]`;
  for (const element of findAll(page, withoutText)) element.remove();
  const attributes = findAll(page, '[alt], [title], [aria-label], [placeholder]').flatMap(
    (element) =>
      ['alt', 'title', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  );
  const props = findAll(page, 'astro-island').map((island) => island.getAttribute('props') ?? '');
  const texts = findAll(page, 'body *').flatMap(({ childNodes }) =>
    Array.from(childNodes)
      .filter(({ nodeType }) => nodeType === 3)
      .map(({ textContent }) => textContent ?? ''),
  );
  // The title of an article is in the language of the article.
  const head = isForeign ? [] : [page.title, ...getMetaContents(page, '[name=description]')];
  return [...head, ...texts, ...attributes, ...props.map(readTexts)].join('\n');
}

test.each(swahiliPaths)('%s has no English sentence', (path) => {
  expect(findEnglishTerms(readPageTexts(path, 'en'), names)).toEqual([]);
});

test.each(englishPaths)('%s has no sentence in Kiswahili', (path) => {
  expect(findKiswahiliTerms(readPageTexts(path, 'sw'), names)).toEqual([]);
});

/** Returns the texts in the properties of an island, without the names of the properties. */
const readTexts = (props: string) =>
  Array.from(props.matchAll(/(?<!\\)"((?:[^"\\]|\\.)*)"(?!:)/g), ([, text = '']) => text).join(
    '\n',
  );

test('the sitemap lists the pages of both languages', () => {
  const sitemap = globSync('dist/sitemap-*.xml')
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  for (const path of pagesWithVersions) {
    for (const language of ['en', 'sw'] as const) {
      expect(sitemap).toMatch(
        new RegExp(`<loc>[^<]*//[^/<]+${localizePath(path, language).replace(/\/$/, '')}/?</loc>`),
      );
    }
  }
});

test.each(Object.entries(translations))(
  'the article %s and its translation %s name each other',
  (english, swahili) => {
    const versions = { en: english, sw: swahili, 'x-default': english };
    const path = { en: english, sw: parseLocalizedPath(swahili).path };
    for (const language of ['en', 'sw'] as const) {
      for (const frame of ['en', 'sw'] as const) {
        const page = openPage(localizePath(path[language], frame));
        const canonical = findOnly(page, 'link[rel=canonical]').getAttribute('href') ?? '';
        expect(new URL(canonical).pathname).toBe(versions[language]);
        const alternates = findAll(page, 'link[rel=alternate][hreflang]').map((link) => [
          link.getAttribute('hreflang'),
          new URL(link.getAttribute('href') ?? '').pathname,
        ]);
        expect(Object.fromEntries(alternates)).toEqual(versions);
      }
    }
  },
);
