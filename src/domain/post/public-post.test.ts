import { expect, test } from 'vitest';
import { getFreshFeedUrl, getFreshUrl, getPublicPictureUrl } from './public-post.ts';

test('a page and a feed of public posts have addresses by section', () => {
  const town = { kind: 'town', slug: 'thika' } as const;
  expect([getFreshUrl(), getFreshUrl(undefined, 2)]).toEqual(['/fresh', '/fresh?page=2']);
  expect([getFreshUrl(town), getFreshUrl(town, 3)]).toEqual([
    '/fresh/town/thika',
    '/fresh/town/thika?page=3',
  ]);
  expect([getFreshFeedUrl(), getFreshFeedUrl(town)]).toEqual([
    '/fresh/rss.xml',
    '/fresh/town/thika/rss.xml',
  ]);
});

test('the address of a public picture names the post instead of the picture', () => {
  expect(getPublicPictureUrl({ id: 12 }, { place: 2 }, 640, 'webp')).toBe(
    '/fresh/pictures/12/2-640.webp',
  );
});
