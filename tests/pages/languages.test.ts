import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { localizePath, parseLocalizedPath } from '#domain/language/localized-path.ts';
import { findAll, findOnly, getMetaContents, openPage } from '../support/built-pages.ts';
import { listedPages } from '../support/public-pages.ts';

const toPath = (file: string) =>
  `/${file.replace(/(?:index)?\.html$/, '')}`.replace(/^\/sw\/$/, '/sw');
const paths = new Set(globSync('**/*.html', { cwd: 'dist' }).map(toPath));
const swahiliPaths = Array.from(paths).filter((path) => parseLocalizedPath(path).language === 'sw');

/** Paths of which each language has a page, but no language of its own: templates of staff and of emails. */
const isEnglishOnly = (path: string) => /^\/(?:admin|identity-emails|preview|studio)/.test(path);

test('each page exists in both languages', () => {
  const english = Array.from(paths).filter(
    (path) => parseLocalizedPath(path).language === 'en' && !isEnglishOnly(path),
  );
  expect(english.map((path) => localizePath(path, 'sw')).sort()).toEqual(swahiliPaths.sort());
});

describe.each(listedPages.map(({ path }) => path))('%s', (path) => {
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

test('the sitemap lists the pages of both languages', () => {
  const sitemap = globSync('dist/sitemap-*.xml')
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  for (const { path } of listedPages) {
    for (const language of ['en', 'sw'] as const) {
      expect(sitemap).toMatch(
        new RegExp(`<loc>[^<]*//[^/<]+${localizePath(path, language).replace(/\/$/, '')}/?</loc>`),
      );
    }
  }
});
