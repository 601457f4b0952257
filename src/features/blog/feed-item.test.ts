import { expect, test } from 'vitest';
import type { BlogPost } from '#domain/article/blog.schema.ts';
import { feedNamespaces, toFeedItem } from './feed-item.ts';

test('an item of the feed has the language of its post', () => {
  const post = {
    title: 'Umelipwa, au umeambiwa tu?',
    excerpt: 'Ujumbe si pesa.',
    publishedAt: '2026-11-20T08:00:00.000Z',
    language: 'sw',
  } as BlogPost;
  expect(
    toFeedItem(post, { link: '/blog/malipo-salama', content: '<p>Duka limejaa.</p>' }),
  ).toEqual({
    title: post.title,
    link: '/blog/malipo-salama',
    description: post.excerpt,
    pubDate: new Date(post.publishedAt),
    content: '<p>Duka limejaa.</p>',
    customData: '<dc:language>sw</dc:language>',
  });
  expect(feedNamespaces.dc).toBe('http://purl.org/dc/elements/1.1/');
});
