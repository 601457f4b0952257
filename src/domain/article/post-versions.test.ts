import { expect, test } from 'vitest';
import {
  arrangePosts,
  findNeighbours,
  findVersions,
  type TranslatablePost,
} from './post-versions.ts';

const createPost = (
  slug: string,
  language: TranslatablePost['language'] = 'en',
  original?: string,
): TranslatablePost => ({ slug, language, original });

const payments = createPost('safe-payments');
const malipo = createPost('malipo-salama', 'sw', 'safe-payments');
const hours = createPost('hours');
const soko = createPost('soko', 'sw');
/** Newest first. */
const posts = [soko, malipo, payments, hours];

const getSlugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug);

test('the versions of an article are the same from each of them', () => {
  const english = { language: 'en', slug: 'safe-payments' };
  const kiswahili = { language: 'sw', slug: 'malipo-salama' };
  expect(findVersions(payments, posts)).toEqual([english, kiswahili]);
  expect(findVersions(malipo, posts)).toEqual([kiswahili, english]);
  expect(findVersions(hours, posts)).toEqual([{ language: 'en', slug: 'hours' }]);
});

test('a translation of a post that is not public has no other version', () => {
  expect(findVersions(malipo, [malipo])).toEqual([{ language: 'sw', slug: 'malipo-salama' }]);
});

test('of two translations into one language, the newer one is the version', () => {
  const second = createPost('malipo-ya-simu', 'sw', 'safe-payments');
  const [, translation] = findVersions(payments, [second, ...posts]);
  expect(translation?.slug).toBe('malipo-ya-simu');
  expect(findVersions(malipo, [second, ...posts])[0]?.slug).toBe('malipo-salama');
});

test('a list begins with the posts in its language and has each article once', () => {
  expect(getSlugs(arrangePosts(posts, 'sw'))).toEqual(['soko', 'malipo-salama', 'hours']);
  expect(getSlugs(arrangePosts(posts, 'en'))).toEqual(['safe-payments', 'hours', 'soko']);
});

test('the neighbours of a post are in its language', () => {
  expect(findNeighbours(payments, posts)).toEqual({ newer: undefined, older: hours });
  expect(findNeighbours(malipo, posts)).toEqual({ newer: soko, older: undefined });
});
