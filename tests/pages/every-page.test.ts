import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/language/language.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import {
  findAll,
  getTexts,
  getBuiltFile,
  findLink,
  getMetaContents,
  getAccessibleName,
  findOnly,
  openPage,
  findByHeading,
  getText,
} from '../support/built-pages.ts';
import { listedPages, notFoundPage, publicPages, unlistedPages } from '../support/public-pages.ts';

/** Returns the name and address of each link, in document order. */
const getLinks = (root: ParentNode) =>
  findAll(root, 'a').map((link) => [getAccessibleName(link), link.getAttribute('href')]);

describe.each(publicPages)('$path', ({ path, title, heading }) => {
  const page = openPage(path);

  test('the page has one main heading, a title and a description [R025, R028, R030, R032]', () => {
    expect(page.title).toBe(`Tangaza | ${title}`);
    expect(getText(findOnly(page, 'h1'))).toBe(heading);
    expect(page.documentElement.lang).toBe('en');
    expect(getMetaContents(page, '[name=description]')).toEqual([
      expect.stringMatching(/^.{30,}[.!]$/s),
    ]);
  });

  test('the page has the header of the site [R030, R035]', () => {
    expect(getLinks(findOnly(findOnly(page, 'body > header'), 'nav[aria-label=Main]'))).toEqual([
      ['Home', '/'],
      ['About', '/about-tangaza'],
      ['Blog', '/blog'],
      ['Pricing', '/pricing'],
    ]);
  });

  test('the menu of a phone also leads to the lists and the log-in', () => {
    const menu = findOnly(page, 'body > header nav[aria-label="More to see"]');
    expect([...menu.classList]).toContain('md:hidden');
    expect(getLinks(menu)).toEqual([
      ['All businesses', '/all-businesses'],
      ['Fresh stock', '/fresh'],
    ]);
    expect(getText(findOnly(menu, '[data-identity=login]'))).toBe('Log In or Create Account');
  });

  test('the page has the footer of the site [R030, R040, R041, R042, R043]', () => {
    const footer = findOnly(page, 'body > footer');
    expect(getLinks(footer)).toEqual(
      expect.arrayContaining([
        ['0700 000 001', 'tel:+254700000001'],
        ['hello@tangaza.example', 'mailto:hello@tangaza.example'],
        ['About Us', '/about-tangaza'],
        ['All businesses', '/all-businesses'],
        ['Job listings', '/job-listings'],
        ['Privacy', '/privacy'],
        ['Terms', '/terms'],
        ['Back to top', '#top'],
      ]),
    );
    for (const text of [
      '© 2022 Tangaza',
      'Built by Tangaza Works',
      'Weekdays 8am-5pm',
      'Saturday 9am-1pm',
      'No Sunday work',
    ]) {
      expect(getText(footer)).toContain(text);
    }
    expect(findLink(footer, 'Tangaza Works')).toBeDefined();
    const networks = findAll(findByHeading(footer, 'section', 'Follow us'), 'a');
    expect(networks.map(getAccessibleName)).toEqual([
      'Facebook',
      'Instagram',
      'Twitter',
      'YouTube',
    ]);
    for (const network of networks) {
      expect(network.getAttribute('href')).toMatch(/^https:\/\/.+/);
      expect(network.getAttribute('rel')).toMatch(/\bnoopener\b/);
    }
  });

  test('the page loads no third-party content and offers a call [R036]', () => {
    const loadingElements = findAll(
      page,
      '[src], link[rel=stylesheet], link[rel=preload], link[rel=icon]',
    );
    expect(loadingElements.length).toBeGreaterThan(0);
    for (const element of loadingElements) {
      expect(element.getAttribute('src') ?? element.getAttribute('href')).toMatch(
        /^(\/(?!\/)|data:)/,
      );
    }
    const help = getTexts(page, 'noscript p');
    expect(help.some((text) => text.includes('call us or write to us'))).toBe(true);
  });
});

test('the font that the script of the head preloads is a file of the build', () => {
  const script = getText(findOnly(openPage('/'), 'head > script:not([src], [type])'));
  const url = /href:"(\/_astro\/[^"]+\.woff2)"/.exec(script)?.[1] ?? '';
  expect(readFileSync(getBuiltFile(url)).toString('latin1', 0, 4)).toBe('wOF2');
});

test('each page has a title of its own [R032]', () => {
  expect(new Set(publicPages.map(({ title }) => title)).size).toBe(publicPages.length);
});

/** Pages of an article in the language that its translation has. They name the translation as their address. */
const otherVersions = [
  '/sw/blog/safe-payments',
  '/sw/blog/phone-pictures',
  '/blog/malipo-salama',
  '/blog/picha-kwa-simu',
];

test.each(listedPages.filter(({ path }) => !otherVersions.includes(path)))(
  '$path has its canonical address for search engines',
  ({ path }) => {
    const page = openPage(path);
    const address = new URL(findOnly(page, 'link[rel=canonical]').getAttribute('href') ?? '');
    expect(address.pathname + address.search + address.hash).toBe(path);
    expect(getMetaContents(page, '[name=robots]')).toEqual([]);
  },
);

test.each([...unlistedPages, notFoundPage])('$path is not for search engines', ({ path }) => {
  const page = openPage(path);
  expect(findAll(page, 'link[rel=canonical]')).toEqual([]);
  expect(getMetaContents(page, '[name=robots]')).toEqual(['noindex']);
});

test('an unknown address links the homepage [R061]', () => {
  const page = openPage(notFoundPage.path);
  expect(findLink(findOnly(page, 'main'), 'Back Home').getAttribute('href')).toBe('/');
});

test('robots.txt allows pages, and the sitemap lists them', () => {
  const robots = readFileSync('dist/robots.txt', 'utf8');
  expect(robots).toMatch(/^User-agent: \*$/m);
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  const indexUrl = /^Sitemap: (http.+)$/m.exec(robots)?.[1] ?? '';
  const [sitemapUrl = ''] = readAddresses(indexUrl);
  const paths = readAddresses(sitemapUrl).map((pageAddress) => new URL(pageAddress).pathname);
  const expected = listedPages
    .flatMap(({ path }) => languages.map((language) => localizePath(path, language)))
    .filter((path) => !otherVersions.includes(path));
  expect(paths.sort()).toEqual(expected.sort());
});

/** Returns the addresses that a file of the sitemap lists. */
function readAddresses(sitemapUrl: string): string[] {
  const xml = readFileSync(getBuiltFile(sitemapUrl), 'utf8');
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => address);
}

test('a phone can install the site as an app', async () => {
  const home = openPage('/');
  const getLinkedAddress = (rel: string) =>
    findOnly(home, `link[rel=${rel}]`).getAttribute('href') ?? '';
  const { name, start_url, icons } = JSON.parse(
    readFileSync(getBuiltFile(getLinkedAddress('manifest')), 'utf8'),
  ) as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect([name, start_url]).toEqual(['Tangaza', '/']);
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  for (const { src, sizes, type } of icons) {
    const { width, height, format } = await sharp(getBuiltFile(src)).metadata();
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
  }
  expect(readFileSync(getBuiltFile(getLinkedAddress('icon')), 'utf8')).toContain('<svg');
});

test('the files for feed readers and link previews exist', async () => {
  const page = openPage('/about-tangaza');
  const feed = findOnly(page, 'link[rel=alternate][type="application/rss+xml"]').getAttribute(
    'href',
  );
  expect(readFileSync(getBuiltFile(feed ?? ''), 'utf8')).toMatch(/<rss [^>]*version="2.0"/);
  const [image] = getMetaContents(page, '[property="og:image"]');
  const { width, height } = await sharp(getBuiltFile(image ?? '')).metadata();
  expect([width, height]).toEqual([1200, 630]);
  expect(getMetaContents(page, '[property="og:url"]')).toEqual([
    expect.stringMatching(/^http.*\/about-tangaza$/),
  ]);
});

test('the file that recovers a page after a deploy imports no file of its own build', () => {
  expect(readFileSync('dist/assets/recover-page.js', 'utf8')).not.toMatch(
    /\bfrom\s*["']|\bimport\s*["']/,
  );
});
