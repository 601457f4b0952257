import { createElement } from 'react';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { Post } from '#domain/post/post.ts';
import { render } from '#tests/support/render.ts';
import { PostCard } from './PostCard.tsx';

const catalogue = getText();

const id = 'cd2c2ff2-9c62-4df1-b0a5-8e28e1f04b0c';
const upright = { id, width: 960, height: 1280, alt: '', hidden_key: null };
const wide = { ...upright, width: 1280, height: 960 };

const business = { id: 1007, slug: 'njeri-dresses', title: 'Njeri Dresses' };

async function renderPost(pictures: Post['pictures'], publicity: Partial<Post> = {}) {
  const author = { id, name: 'Amina', avatar: null, is_staff: false };
  const post = {
    id: 1,
    client_id: id,
    title: '',
    description: 'Mats',
    created_at: '2026-11-21T12:00:00Z',
    edited_at: null,
    hidden_at: null,
    author,
    pictures,
    publication: null,
    publication_reason: null,
    business: null,
    ...publicity,
  };
  const member = { id, name: 'Amina', avatar: null, isStaff: false };
  const card = await render(
    createElement(PostCard, {
      post,
      text: { ...catalogue.feed, ...catalogue.feedPosts },
      member,
    } as never),
  );
  return card.find('li').outerHTML;
}

test('the crop of a photo keeps its subject', async () => {
  const html = await renderPost([{ ...upright, appearance: '#8a5b31 50 12' }, upright]);
  expect(html).toContain('data-position="50% 12%"');
  expect(html).toContain('data-position="50% 25%"');
});

test.each([
  [1, '92vw'],
  [2, '46vw'],
  [3, '30vw'],
  [4, '46vw'],
])('a photo, one of %d, is downloaded in the width of its column', async (count, width) => {
  const html = await renderPost(Array.from({ length: count }, () => wide));
  expect(html.split(`42rem) ${width},`).length - 1).toBe(2 * count);
});

test.each([
  ['three portraits', [upright, upright, upright], 'aspect-[3/4]'],
  ['a mixture', [upright, wide], 'aspect-square'],
  ['a single photo', [upright], 'max-h-128'],
] as const)('%s have a common shape', async (_, pictures, shape) => {
  const html = await renderPost([...pictures]);
  expect(html.split(shape)).toHaveLength(pictures.length + 1);
});

test('a public post links to its business', async () => {
  const html = await renderPost([], { business });
  expect(html).toMatch(
    /<a [^>]*href="\/profiles\/1007"[^>]*><span[^>]*>Njeri Dresses<\/span><\/a>/,
  );
  expect(await renderPost([])).not.toContain('/profiles/');
});

test('the author sees the tag of a post only while customers see the post', async () => {
  const { publication } = catalogue.feedPosts;
  expect(await renderPost([], { publication: 'shown', business })).toContain(publication.shown);
  expect(await renderPost([], { publication: 'shown' })).not.toContain(publication.shown);
  expect(await renderPost([], { publication: 'waiting' })).toContain(publication.waiting);
});
