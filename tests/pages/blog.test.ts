import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  findAll,
  findBreakableNames,
  getBuiltFile,
  findLink,
  getMetaContents,
  getAccessibleName,
  findOnly,
  openPage,
  readStructuredData,
  getText,
} from '../support/built-pages.ts';

const slugs = [
  'a-customers-day',
  'safe-payments',
  'what-reach-means',
  'whatsapp-habits',
  'prices-and-delivery',
  'phone-pictures',
];

test('the list has a linked card for each post [R020, R073, R074]', () => {
  const main = findOnly(openPage('/blog'), 'main');
  expect(getText(findOnly(main, 'h1'))).toBe('Tangaza Blog');
  const cards = findAll(main, 'article');
  expect(cards).toHaveLength(slugs.length);
  for (const [index, card] of cards.entries()) {
    expect(findOnly(card, 'img').getAttribute('alt')).toMatch(/\w{3,}/);
    const link = findOnly(card, 'a');
    expect(getText(link)).toBe('Read Full Article');
    expect(link.getAttribute('href')).toBe(`/blog/${slugs[index] ?? ''}`);
    const title = getText(findOnly(card, 'h2'));
    expect(getText(findOnly(card, '.excerpt'))).toMatch(/\w.*[.!?]$/);
    const labelIds = (link.getAttribute('aria-labelledby') ?? '').split(' ');
    const accessibleName = labelIds
      .map((id) => getText(card.querySelector(`[id="${id}"]`)))
      .join(' ');
    expect(accessibleName.trim() || getAccessibleName(link)).toBe(`Read Full Article ${title}`);
  }
});

test('a post has title, picture, text, author box and links [R076, R077, R078, R120]', () => {
  const page = openPage('/blog/safe-payments');
  const article = findOnly(page, 'article');
  expect(getText(findOnly(article, 'h1'))).toBe('Paid, or only told so');
  expect(getText(article)).toMatch(/By \w+ \w+/);
  expect(getText(findOnly(article, 'time'))).toBe('3 November 2026');
  expect(getText(article)).toMatch(/\d+ minutes? to read/);
  expect(article.querySelector('img')?.getAttribute('alt')).toMatch(/\w{3,}/);
  expect(findAll(article, 'h2').length).toBeGreaterThan(1);
  for (const externalLink of findAll(article, 'a[href^="http"]')) {
    expect(externalLink.getAttribute('rel')).toBe('noopener nofollow');
  }
  const main = findOnly(page, 'main');
  const author = findAll(main, 'section, aside').find((section) =>
    getText(section.querySelector('h2')).startsWith('About the author'),
  );
  expect(author?.querySelector('a')?.getAttribute('href')).toMatch(/^(https|mailto|tel):/);
  const navigation = findOnly(main, 'nav[aria-label="Previous and next article"]');
  expect(findAll(navigation, 'a')).toHaveLength(2);
  expect(findAll(navigation, 'a').map((link) => link.getAttribute('href'))).toContain(
    '/blog/a-customers-day',
  );
  expect(findLink(main, 'Read More Articles').getAttribute('href')).toBe('/blog');
  expect(findLink(main, 'Start your advert').getAttribute('href')).toBe('/advertise');
});

test('a post in Kiswahili has its own page, which is marked as such', () => {
  const article = findOnly(openPage('/blog/malipo-salama'), 'article');
  expect(article.getAttribute('lang')).toBe('sw');
  expect(findOnly(openPage('/blog/safe-payments'), 'article').hasAttribute('lang')).toBe(false);
  expect(readStructuredData(openPage('/blog/malipo-salama'))).toMatchObject({ inLanguage: 'sw' });
});

test.each(['', ...slugs])('no line of /blog/%s breaks inside of M-Pesa', (slug) => {
  expect(
    findBreakableNames(findOnly(openPage(slug === '' ? '/blog' : `/blog/${slug}`), 'main')),
  ).toEqual([]);
});

test('posts render every kind of text [R076, R120]', () => {
  const selectors = ['h2', 'h3', 'ul', 'ol', 'li li', 'blockquote', 'strong', 'a', 'figcaption'];
  const bodies = slugs.map((slug) => findOnly(openPage(`/blog/${slug}`), '.article-body'));
  for (const selector of selectors) {
    expect(
      bodies.some((body) => findAll(body, selector).length > 0),
      selector,
    ).toBe(true);
  }
  for (const body of bodies) {
    for (const picture of findAll(body, 'img'))
      expect(picture.getAttribute('alt')).toMatch(/\w{3,}/);
    expect(getText(body)).not.toContain('[object Object]');
  }
});

test('a post has metadata for search engines and previews', () => {
  const page = openPage('/blog/safe-payments');
  expect(readStructuredData(page)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Paid, or only told so',
    datePublished: expect.stringMatching(/^2026-11-03T/) as string,
  });
  const [preview] = getMetaContents(page, '[property="og:image"]');
  expect(preview).toMatch(/\.jpe?g$/);
  expect(existsSync(getBuiltFile(preview ?? ''))).toBe(true);
  const sitemap = readFileSync('dist/sitemap-0.xml', 'utf8');
  const feed = readFileSync('dist/rss.xml', 'utf8');
  for (const slug of slugs) {
    expect(sitemap).toContain(`/blog/${slug}</loc>`);
    expect(feed).toContain(`/blog/${slug}</link>`);
  }
  expect(feed).not.toMatch(/(?:href|src)=&quot;\//);
});
