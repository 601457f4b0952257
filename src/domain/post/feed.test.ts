import { expect, test } from 'vitest';
import {
  createNewerQuery,
  getNewestId,
  emptyFeed,
  withChange,
  withFirstPage,
  withOlder,
  withWaiting,
  showWaiting,
} from './feed.ts';
import { postPageSize } from './page-size.ts';
import type { Post } from './post.ts';

const createPost = (id: number, description = `Post ${id}`): Post => ({
  id,
  client_id: `client ${id}`,
  title: '',
  description,
  created_at: '2026-11-21T09:00:00Z',
  edited_at: null,
  hidden_at: null,
  business: null,
  author: { id: 'amina', name: 'Amina', avatar: null, is_staff: false },
  pictures: [],
  publication: null,
  publication_reason: null,
});

/** Returns posts with consecutive ids, the newest first. @param id - of the newest post. */
const createPostsFrom = (id: number, count: number) =>
  Array.from({ length: count }, (_, index) => createPost(id - index));
const getIds = (posts: readonly Post[]) => posts.map(({ id }) => id);

test('the feed has older posts if its first page is full', () => {
  expect(withFirstPage(createPostsFrom(50, postPageSize)).hasOlder).toBe(true);
  expect(withFirstPage(createPostsFrom(3, 3)).hasOlder).toBe(false);
  expect(getNewestId(emptyFeed)).toBe(0);
});

test('the feed shows the posts of a repeated page once', () => {
  const first = withFirstPage(createPostsFrom(50, postPageSize));
  const page = createPostsFrom(30, postPageSize);
  const twice = withOlder(withOlder(first, page), page);
  expect(getIds(twice.visible)).toEqual(getIds(createPostsFrom(50, 2 * postPageSize)));
});

test('the feed keeps distinct new posts waiting, and shows them on top on demand', () => {
  const feed = withFirstPage(createPostsFrom(3, 3));
  const afterFirst = withWaiting(feed, [createPost(4)]);
  expect(getIds(afterFirst.visible)).toEqual([3, 2, 1]);
  const afterSecond = withWaiting(withWaiting(afterFirst, [createPost(5)]), [createPost(5)]);
  expect(getIds(afterSecond.waiting)).toEqual([5, 4]);
  expect(getNewestId(afterSecond)).toBe(5);
  expect(getIds(showWaiting(afterSecond).visible)).toEqual([5, 4, 3, 2, 1]);
});

test('the feed restarts after a gap, which older posts then fill', () => {
  const feed = withWaiting(withFirstPage(createPostsFrom(3, 3)), createPostsFrom(90, postPageSize));
  expect(feed.hasGap).toBe(true);
  const merged = showWaiting(feed);
  expect(getIds(merged.visible)).toEqual(getIds(createPostsFrom(90, postPageSize)));
  expect([merged.hasOlder, merged.hasGap]).toEqual([true, false]);
});

test('the feed stays the same object if no post is new', () => {
  const feed = withFirstPage(createPostsFrom(3, 3));
  expect(withWaiting(feed, [])).toBe(feed);
  expect(withWaiting(feed, [createPost(2)])).toBe(feed);
});

test('the feed requests posts that appear late with lower ids, without loaded ones [E25]', () => {
  const feed = withFirstPage([createPost(40), ...createPostsFrom(38, postPageSize - 1)]);
  const except = [40, ...getIds(createPostsFrom(38, 18))];
  expect(createNewerQuery(feed)).toEqual({ after: 20, except });
  const feedWithLatePost = withWaiting(feed, [createPost(41), createPost(39)]);
  expect(getIds(feedWithLatePost.waiting)).toEqual([41, 39]);
  expect(getIds(showWaiting(feedWithLatePost).visible.slice(0, 4))).toEqual([41, 40, 39, 38]);
  expect(createNewerQuery(feedWithLatePost).except).toContain(39);
  expect(createNewerQuery(withFirstPage([])).after).toBe(0);
});

test('the feed never requests older posts during a poll for newer ones [E25]', () => {
  const first = createPostsFrom(50, postPageSize).filter(({ id }) => id < 31 || id > 34);
  const feed = { ...withFirstPage(first), hasOlder: true };
  expect(createNewerQuery(feed).after).toBe(35);
  const newPosts = createPostsFrom(90, postPageSize);
  const feedWithGap = withWaiting(withFirstPage(createPostsFrom(3, 3)), newPosts);
  expect(createNewerQuery(feedWithGap).after).toBe(71);
  expect(createNewerQuery(feedWithGap).except).toHaveLength(postPageSize - 1);
});

test('the feed has no gap if a full page contains an id below a displayed one [E25]', () => {
  const feed = withFirstPage([createPost(40), createPost(38)]);
  const page = [...createPostsFrom(59, postPageSize - 1), createPost(39)];
  const merged = withWaiting(feed, page);
  expect(merged.hasGap).toBe(false);
  expect(getIds(showWaiting(merged).visible).slice(-3)).toEqual([40, 39, 38]);
});

test('the feed replaces a changed post and removes a deleted one', () => {
  const feed = withWaiting(withFirstPage(createPostsFrom(3, 3)), [createPost(4)]);
  expect(withChange(feed, 2, createPost(2, 'Better')).visible[1]?.description).toBe('Better');
  expect(getIds(withChange(feed, 2, null).visible)).toEqual([3, 1]);
  expect(withChange(feed, 4, null).waiting).toEqual([]);
});
