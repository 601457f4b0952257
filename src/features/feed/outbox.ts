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
import { Problem } from '#domain/problem/problem.ts';
import type { FeedStore } from './feed-store.ts';
import {
  completePost,
  dropPost,
  failPost,
  isComplete,
  sendPost,
  sortNewestFirst,
  type OutboxState,
  type Transition,
} from './outbox-transitions.ts';

export type Outbox = ReturnType<typeof createOutbox>;

/** Creates the outbox. Its methods never reject: a failure becomes a state of the post. */
export function createOutbox(memberId: string, feed: FeedStore) {
  const { get, set, subscribe } = createStore<OutboxState>({
    posts: loadFailedPosts(memberId),
    addedId: undefined,
  });
  const find = (id: string) => get().posts.find(({ client_id }) => client_id === id);

  /** Changes a post in the outbox. The device stores the post until the site has it. */
  const update = (transition: Transition, post: OutgoingPost) => {
    set(transition(get(), post));
    storeUnsent(unsentPostKey(memberId, post.client_id), find(post.client_id));
  };
  const drop = (post: OutgoingPost) => update(dropPost, post);

  const deliver = async (post: OutgoingPost) => {
    update(sendPost, post);
    const problem = await addPost(post).catch((error: unknown) => Problem.wrap(error));
    if (problem instanceof Problem) {
      update(failPost(problem), post);
      if (problem.code === 'not-signed-in') void openDialog('login').catch(() => undefined);
      return;
    }
    update(completePost, post);
    // The first poll may have started before the post was stored.
    await feed.refresh();
    if (find(post.client_id)) await feed.refresh();
  };

  /**
   * Drops the posts that the feed displays by now. If a post waits in the feed as a new post, the feed first displays
   * its new posts.
   */
  const dropArrivedPosts = () => {
    const posts = get().posts.filter(isComplete);
    const { visible, waiting } = feed.get();
    posts.filter(isIn(visible)).forEach(drop);
    if (posts.some(isIn(waiting))) feed.showWaiting();
  };

  return {
    get,
    subscribe,
    /** Sends the due posts, and drops each post that the feed contains. @returns a function that stops this. */
    start() {
      for (const post of get().posts.filter(({ is_due }) => is_due)) void deliver(post);
      const unsubscribe = feed.subscribe(dropArrivedPosts);
      dropArrivedPosts();
      return unsubscribe;
    },
    /** Sends a new post. @param client_id - an id that the browser generated for the post. */
    add: (draft: PostDraft, client_id: string) => deliver(createPost(draft, client_id)),
    retry: deliver,
    /** Sends a post again after an edit. */
    resend: (post: OutgoingPost, draft: PostDraft) =>
      deliver({ ...post, ...draft, is_changed: true }),
    drop,
  };
}

function createPost(draft: PostDraft, client_id: string): OutgoingPost {
  const flags = { is_changed: false, has_arranged: false, is_due: true };
  return { ...draft, ...flags, client_id, written_at: deviceNow(), state: 'sending' };
}

/** Stores a post on the device, or removes it once the site has it. */
function storeUnsent(key: string, post: OutgoingPost | undefined) {
  if (post && post.state !== 'sent') saveDraft(key, post);
  else removeDraft(key);
}

const isIn =
  (posts: readonly { client_id: string }[]) =>
  ({ client_id }: OutgoingPost): boolean =>
    posts.some((post) => post.client_id === client_id);

/** Returns the unsent posts of earlier visits, newest first. They have the state `failed` until a retry. */
function loadFailedPosts(memberId: string): OutgoingPost[] {
  const posts = loadUnsentPosts(memberId)
    .flatMap((saved) => outgoingPostSchema.safeParse(saved).data ?? [])
    .map((post): OutgoingPost => ({ ...post, state: 'failed' }));
  return sortNewestFirst(posts);
}
