/** The transitions of the outbox, which holds the posts that the feed does not contain yet. */
import type { OutgoingPost } from '#domain/post/post-draft.ts';
import type { Problem, ProblemCode } from '#domain/problem/problem.ts';

export interface OutboxState {
  /** The posts, newest first. */
  posts: readonly OutgoingPost[];
  /** Id of the post that the site stored last, until the next post is sent. */
  addedId: string | undefined;
}

/** Returns the outbox after a change of one of its posts, or of a new post. */
export type Transition = (state: OutboxState, post: OutgoingPost) => OutboxState;

/**
 * The states for problems that require a login, an edit of the post or a wait before a retry. All other problems
 * have the state `failed`.
 */
const stateByProblem: Partial<Record<ProblemCode, OutgoingPost['state']>> = {
  'not-signed-in': 'session-ended',
  'invalid-input': 'refused',
  'too-many-requests': 'too-many',
};

/** Adds a post that is being sent, or replaces it by its next attempt. */
export function sendPost(state: OutboxState, post: OutgoingPost): OutboxState {
  return { ...putPost(state, { ...post, is_due: true, state: 'sending' }), addedId: undefined };
}

/** Marks a post as stored by the site. The post stays in the outbox until the feed contains it. */
export function completePost(state: OutboxState, post: OutgoingPost): OutboxState {
  return { ...putPost(state, { ...post, state: 'sent' }), addedId: post.client_id };
}

/** Returns the transition that marks a post as failed. The outbox sends it again by itself only after a new login. */
export const failPost =
  ({ code, retryAfter }: Problem): Transition =>
  (outbox, post) => {
    const state = stateByProblem[code] ?? 'failed';
    return putPost(outbox, {
      ...post,
      // The site may have stored the post before the failure, together with its pictures.
      has_arranged: post.pictures.length > 0,
      is_due: state === 'session-ended',
      state,
      retryAfter,
    });
  };

/** Removes a post. */
export function dropPost(state: OutboxState, { client_id }: OutgoingPost): OutboxState {
  return { ...state, posts: state.posts.filter((post) => post.client_id !== client_id) };
}

function putPost(state: OutboxState, post: OutgoingPost): OutboxState {
  return { ...state, posts: sortNewestFirst([post, ...dropPost(state, post).posts]) };
}

/** Sorts posts by the time when the member sent them. */
export function sortNewestFirst(posts: OutgoingPost[]): OutgoingPost[] {
  return posts.toSorted((one, other) => other.written_at - one.written_at);
}

/**
 * Returns true if a post can be dropped as soon as the feed contains it. A post with later edits stays until it is
 * sent again.
 */
export const isComplete = ({ state, is_changed }: OutgoingPost) =>
  state === 'sent' || (state !== 'sending' && !is_changed);
