/** The built files of members' pages, as visitors and search engines receive them. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { getTexts, getMetaContents, findOnly, openPage, getText } from '../support/built-pages.ts';
import { membersPages, publicPages } from '../support/public-pages.ts';

const files: Record<string, string> = {
  '/profiles/3': '/profiles',
  '/': '/index',
  '/nope': '/404',
};
const getFile = (path: string) => files[path] ?? path;
const readBuiltFile = (file: string) => readFileSync(`dist${file}`, 'utf8');

describe.each(membersPages)('$path', ({ path, title, heading }) => {
  const page = openPage(getFile(path));

  test('the page states its audience and advice without scripts [R023, G38]', () => {
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

test.each([...publicPages, ...membersPages])(
  '$path has the script for links of emails [R103, R137]',
  ({ path }) => expect(readBuiltFile(`${getFile(path)}.html`)).toContain('/_astro/IdentityStart'),
);

test('every restricted page has the guard and is listed [R023]', () => {
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => `/${file}`);
  const guarded = pages.filter((file) => readBuiltFile(file).includes('data-guard'));
  expect(guarded.sort()).toEqual(membersPages.map(({ path }) => `${getFile(path)}.html`).sort());
  // Frames are templates that endpoints fill with public content.
  const frames = ['/index', '/404', '/listing-frame', '/directory-frame'];
  const openPages = [...publicPages.map(({ path }) => path), ...frames].map(
    (path) => `${path}.html`,
  );
  const otherPages = pages.filter((file) => !guarded.includes(file) && !openPages.includes(file));
  expect(otherPages.filter((file) => !/^\/(identity-emails|blog\/older)\//.test(file))).toEqual([]);
});
