/**
 * The outbox of a member: the posts that the feed does not contain yet. They are being sent, were sent, or failed.
 */
import { deviceNow } from '#browser/server-time.ts';
import { openDialog } from '#browser/identity.ts';
import { removeDraft, saveDraft } from '#browser/local-draft.ts';
import { loadUnsentPosts, unsentPostKey } from '#browser/member-drafts.ts';
import { addPost } from '#browser/api/write-posts.ts';
import { createStore } from '#browser/store.ts';
import { outgoingPostSchema, type OutgoingPost, type PostDraft } from '#domain/post/post-draft.ts';
import { Problem, type ProblemCode } from '#domain/problem/problem.ts';
import type { FeedStore } from './feed-store.ts';

interface OutboxState {
  /** The posts, newest first. */
  posts: readonly OutgoingPost[];
  /** True after the site stored a post, until the next post is sent. */
  hasAdded: boolean;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * The states for problems that require a login, an edit of the post or a wait before a retry. All other problems
 * have the state `failed`.
 */
const stateByProblem: Partial<Record<ProblemCode, OutgoingPost['state']>> = {
  'not-signed-in': 'session-ended',
  'invalid-input': 'refused',
  'too-many-requests': 'too-many',
};

/** Creates the outbox. Its methods never reject: a failure becomes a state of the post. */
export function createOutbox(memberId: string, feed: FeedStore) {
  const { get, set, subscribe } = createStore<OutboxState>({
    posts: loadFailedPosts(memberId),
    hasAdded: false,
  });
  const getKey = ({ client_id }: OutgoingPost) => unsentPostKey(memberId, client_id);
  const put = (post: OutgoingPost) => {
    const others = get().posts.filter(({ client_id }) => client_id !== post.client_id);
    set({ posts: [post, ...others].toSorted((a, b) => b.written_at - a.written_at) });
    return post;
  };
  const drop = (post: OutgoingPost) => {
    removeDraft(getKey(post));
    set({ posts: get().posts.filter((candidate) => candidate !== post) });
  };

  /**
   * Removes the posts that the feed contains by now. If the feed holds one of them back as a new post, it displays
   * the new posts first. A post with later edits stays until it is sent again.
   */
  const dropArrivedPosts = () => {
    const { visible, waiting } = feed.get();
    const hasArrived = (post: OutgoingPost) => {
      const isSame = (candidate: { client_id: string }) => candidate.client_id === post.client_id;
      if (post.state === 'sending' || (post.is_changed && post.state !== 'sent')) return false;
      if (waiting.some(isSame)) feed.showWaiting();
      return waiting.some(isSame) || visible.some(isSame);
    };
    for (const post of get().posts.filter(hasArrived)) drop(post);
  };

  const deliver = async (unsent: OutgoingPost) => {
    const post: OutgoingPost = { ...unsent, is_due: true, state: 'sending' };
    saveDraft(getKey(post), post);
    put(post);
    set({ hasAdded: false });
    try {
      await addPost(post);
    } catch (error) {
      const problem = Problem.wrap(error);
      const state = stateByProblem[problem.code] ?? 'failed';
      const failedPost = { ...post, has_arranged: post.pictures.length > 0 };
      const unsentPost = put({
        ...failedPost,
        is_due: state === 'session-ended',
        state,
        retryAfter: problem.retryAfter,
      });
      saveDraft(getKey(unsentPost), unsentPost);
      if (state === 'session-ended') void openDialog('login').catch(() => undefined);
      return;
    }
    removeDraft(getKey(post));
    put({ ...post, state: 'sent' });
    set({ hasAdded: true });
    // The first poll may have started before the post was stored.
    await feed.refresh();
    if (get().posts.some(({ client_id }) => client_id === post.client_id)) await feed.refresh();
  };

  return {
    get,
    subscribe,
    /**
     * Sends the due posts. From then on, removes each post that the feed contains.
     * @returns a function that stops the removal.
     */
    start() {
      for (const post of get().posts.filter(({ is_due }) => is_due)) void deliver(post);
      dropArrivedPosts();
      return feed.subscribe(dropArrivedPosts);
    },
    /**
     * Sends a new post.
     * @param client_id - an id that the browser generated for the post.
     */
    add(draft: PostDraft, client_id: string) {
      const flags = { is_changed: false, has_arranged: false, is_due: true };
      return deliver({ ...draft, ...flags, client_id, written_at: deviceNow(), state: 'sending' });
    },
    retry: deliver,
    /** Stores an edited post on this device until it is sent again. */
    rewrite(post: OutgoingPost, draft: PostDraft) {
      const rewrittenPost = put({ ...post, ...draft, is_changed: true, is_due: false });
      saveDraft(getKey(rewrittenPost), rewrittenPost);
      return rewrittenPost;
    },
    drop,
  };
}

/** Returns the unsent posts of earlier visits, newest first. They have the state `failed` until a retry. */
function loadFailedPosts(memberId: string): OutgoingPost[] {
  return loadUnsentPosts(memberId)
    .flatMap((saved) => outgoingPostSchema.safeParse(saved).data ?? [])
    .map((post): OutgoingPost => ({ ...post, state: 'failed' }))
    .toSorted((a, b) => b.written_at - a.written_at);
}
