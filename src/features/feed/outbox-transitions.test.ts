import { describe, expect, test } from 'vitest';
import type { OutgoingPost } from '#domain/post/post-draft.ts';
import { Problem } from '#domain/problem/problem.ts';
import {
  completePost,
  dropPost,
  failPost,
  isComplete,
  sendPost,
  type OutboxState,
  type Transition,
} from './outbox-transitions.ts';

const post: OutgoingPost = {
  client_id: '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b11',
  title: '',
  description: 'Mangoes',
  pictures: [],
  is_changed: false,
  has_arranged: false,
  is_due: true,
  written_at: 2,
  state: 'sending',
};
const newerPost = { ...post, client_id: '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b12', written_at: 3 };
const failedPost: OutgoingPost = { ...post, state: 'failed', is_due: false, retryAfter: undefined };
const postWithPicture = { ...post, pictures: [{ id: post.client_id, alt: '' }] };

const fail = (code: Problem['code'], retryAfter?: number) =>
  failPost(new Problem(code, { retryAfter }));
const createState = (...posts: OutgoingPost[]): OutboxState => ({ posts, addedId: undefined });

describe('the outbox', () => {
  test.each<[title: string, OutboxState, Transition, OutgoingPost, OutboxState]>([
    ['sends a new post', createState(), sendPost, post, createState(post)],
    [
      'sends a failed post again, at its place by time',
      { ...createState(newerPost, failedPost), addedId: newerPost.client_id },
      sendPost,
      failedPost,
      createState(newerPost, post),
    ],
    [
      'holds a stored post until the feed contains it',
      createState(newerPost, post),
      completePost,
      post,
      { ...createState(newerPost, { ...post, state: 'sent' }), addedId: post.client_id },
    ],
    ['drops a post', createState(newerPost, post), dropPost, post, createState(newerPost)],
    [
      'holds a post after an outage',
      createState(post),
      fail('database-unavailable'),
      post,
      createState(failedPost),
    ],
    [
      'holds a refused post for an edit',
      createState(post),
      fail('invalid-input'),
      post,
      createState({ ...failedPost, state: 'refused' }),
    ],
    [
      'holds a post after too many requests, with the wait',
      createState(post),
      fail('too-many-requests', 60),
      post,
      createState({ ...failedPost, state: 'too-many', retryAfter: 60 }),
    ],
    [
      'holds a post as due after the end of the session',
      createState(post),
      fail('not-signed-in'),
      post,
      createState({ ...failedPost, state: 'session-ended', is_due: true }),
    ],
    [
      'remembers that a failed attempt may have assigned the pictures',
      createState(postWithPicture),
      fail('fault'),
      postWithPicture,
      createState({ ...failedPost, pictures: postWithPicture.pictures, has_arranged: true }),
    ],
  ])('%s', (_, state, transition, changedPost, expected) => {
    expect(transition(state, changedPost)).toEqual(expected);
  });
});

test.each<[title: string, Partial<OutgoingPost>, isComplete: boolean]>([
  ['a post on its way stays', { state: 'sending' }, false],
  ['a sent post can be dropped', { state: 'sent' }, true],
  ['a sent post with edits can be dropped', { state: 'sent', is_changed: true }, true],
  ['a failed post can be dropped', { state: 'failed' }, true],
  ['a failed post with edits stays', { state: 'failed', is_changed: true }, false],
])('%s if the feed contains it', (_, change, expected) => {
  expect(isComplete({ ...post, ...change })).toBe(expected);
});
