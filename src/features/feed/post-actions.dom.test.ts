import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { render } from '#tests/support/render.ts';
import { PostActions } from './PostActions.tsx';

const catalogue = getText();

const shop = { id: 1007, slug: 'njeri-dresses', title: 'Njeri Dresses' };
const author = { id: 'cd2c2ff2-9c62-4df1-b0a5-8e28e1f04b0c', name: 'Amina' };
const publicPost = { id: 1, author, publication: 'shown', hidden_at: null, business: shop };
const hiddenPost = { ...publicPost, hidden_at: '2026-11-27T12:00:00Z', business: null };

let stored: object = publicPost;
vi.mock('#browser/api/write-posts.ts', () => ({
  setPostHidden: (_: number, isHidden: boolean) => {
    stored = isHidden ? hiddenPost : publicPost;
    return Promise.resolve();
  },
  loadPost: () => Promise.resolve(stored),
  purgePages: () => undefined,
}));

test.each([
  ['hidden', publicPost, hiddenPost],
  ['shown again', hiddenPost, publicPost],
])('a post that staff have %s names its advert as the database does', async (_, from, to) => {
  const put = vi.fn();
  const menu = await render(
    createElement(PostActions, {
      post: from,
      text: { ...catalogue.feed, ...catalogue.feedPosts },
      member: { id: 'other', roles: ['staff'] },
      store: { put },
      mode: 'menu',
      setMode: () => undefined,
      opener: { current: null },
    } as never),
  );
  await menu.click('li:nth-child(2) button');
  expect(put).toHaveBeenCalledWith(1, to);
});
