/** Tests the built files of members' pages, as visitors and search engines receive them. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/language/language.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { getTexts, getMetaContents, findOnly, openPage, getText } from '../support/built-pages.ts';
import { membersPages, publicPages } from '../support/public-pages.ts';

/** Maps addresses to built files without their extension. Other addresses equal the names of their files. */
const builtFiles: Record<string, string> = {
  '/profiles/3': '/profiles',
  '/': '/index',
  '/nope': '/404',
};
const getFile = (path: string) => builtFiles[path] ?? path;
const readBuiltFile = (file: string) => readFileSync(`dist${file}`, 'utf8');

describe.each(membersPages)('$path', ({ path, title, heading }) => {
  const page = openPage(getFile(path));

  test('the page names its audience, and asks for JavaScript [R023, G38]', () => {
    expect(page.title).toBe(`Tangaza | ${title}`);
    expect(getText(findOnly(page, 'h1'))).toBe(heading);
    expect(getText(findOnly(page, 'main'))).toContain('This page is for members.');
    expect(getTexts(page, 'noscript p').join()).toContain('switch JavaScript on');
  });

  test('the page reveals no data and is not indexed [R023]', () => {
    const html = readBuiltFile(`${getFile(path)}.html`);
    expect(html).not.toMatch(/Amina|Baraka|amina@|Judy/);
    if (path === '/admin') expect(html).not.toMatch(/refund|approve|suspend|M-Pesa code/i);
    expect(getMetaContents(page, '[name=robots]')).toEqual(['noindex']);
  });
});

test.each(membersPages)(
  'the linked style sheet of $path follows the only inline one',
  ({ path }) => {
    const sheets = readBuiltFile(`${getFile(path)}.html`).match(/<style>|<link rel="stylesheet"/g);
    expect(sheets).toEqual(['<style>', '<link rel="stylesheet"']);
  },
);

test.each([...publicPages, ...membersPages])(
  '$path has the script for links of emails [R103, R137]',
  ({ path }) =>
    expect(readBuiltFile(`${getFile(path)}.html`)).toMatch(/data-deferred="[^"]*\/_astro\/page\./),
);

test('only the listed members’ pages have the guard [R023]', () => {
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => `/${file}`);
  const guarded = pages.filter((file) => readBuiltFile(file).includes('data-guard'));
  const inAllLanguages = (paths: readonly string[]) =>
    paths.flatMap((path) => languages.map((language) => `${localizePath(path, language)}.html`));
  const memberFiles = inAllLanguages(membersPages.map(({ path }) => getFile(path)));
  expect(guarded.sort()).toEqual([...new Set(memberFiles)].sort());
  // The file `index` is the landing page, and endpoints fill the frames with public content.
  const frames = ['/listing-frame', '/directory-frame', '/fresh/frame', '/preview/frame'];
  const otherPublicFiles = ['/index', '/404', ...frames];
  const publicFiles = [
    ...inAllLanguages([...publicPages.map(({ path }) => path), ...otherPublicFiles]),
    '/sw.html',
  ];
  const otherPages = pages.filter((file) => !guarded.includes(file) && !publicFiles.includes(file));
  expect(
    otherPages.filter((file) => !/^\/(?:sw\/)?(?:identity-emails|blog\/older)\//.test(file)),
  ).toEqual([]);
});
