/** The store of a member's feed on one page: its state, and the methods that load posts. */
import { isOffline } from '#browser/polling.ts';
import { loadText } from '#browser/api/load-text.ts';
import { loadFirstPosts, listPosts, postTextPath } from '#browser/api/posts.ts';
import { createStore } from '#browser/store.ts';
import {
  createNewerQuery,
  emptyFeed,
  withChange,
  withFirstPage,
  withOlder,
  withWaiting,
  showWaiting,
  type LoadedPosts,
} from '#domain/post/feed.ts';
import type { Post } from '#domain/post/post.ts';
import type { Text } from '#content/text/text.ts';

export interface Feed extends LoadedPosts {
  /** The texts of posts, once they are loaded. */
  text?: Text['feedPosts'];
  status: 'loading' | 'ready' | 'failed';
  isOffline: boolean;
  olderStatus: 'idle' | 'loading' | 'failed';
}

export type FeedStore = ReturnType<typeof createFeedStore>;

/** Creates the store. Its methods never reject: a failure becomes a state of the feed. */
export function createFeedStore() {
  const { get, set, subscribe } = createStore<Feed>({
    ...emptyFeed,
    status: 'loading',
    isOffline: false,
    olderStatus: 'idle',
  });
  let refreshPromise: Promise<void> | undefined;

  const load = async () => {
    set({ status: 'loading' });
    try {
      const posts = await loadPostsAndText((text) => set({ text }));
      set({ ...withFirstPage(posts), status: 'ready' });
    } catch {
      set({ status: 'failed', isOffline: isOffline() });
    }
  };

  const pollNewPosts = async () => {
    if (get().status === 'loading') return;
    if (get().status === 'failed') return load();
    try {
      const newerPosts = await listPosts(createNewerQuery(get()));
      set(withWaiting(get(), newerPosts));
    } catch {
      // A failed poll changes nothing, because the next poll repeats it.
    }
  };

  return {
    get,
    subscribe,
    load,
    /**
     * Polls for new posts, and retries a failed first load. New posts stay hidden until `showWaiting` is called.
     */
    refresh(): Promise<void> {
      refreshPromise ??= pollNewPosts().finally(() => {
        refreshPromise = undefined;
      });
      return refreshPromise;
    },
    showWaiting: () => set(showWaiting(get())),
    async loadOlder() {
      const { visible, olderStatus } = get();
      const oldestId = visible.at(-1)?.id;
      if (oldestId === undefined || olderStatus === 'loading') return;
      set({ olderStatus: 'loading' });
      try {
        const page = await listPosts({ before: oldestId });
        set({ ...withOlder(get(), page), olderStatus: 'idle' });
      } catch {
        set({ olderStatus: 'failed' });
      }
    },
    /** Replaces a post, or removes it if `post` is null. */
    put: (id: number, post: Post | null) => set(withChange(get(), id, post)),
  };
}

/** Loads the first posts, and their texts at the same time. @throws {Error} if one of them fails to load. */
async function loadPostsAndText(setText: (text: Text['feedPosts']) => void): Promise<Post[]> {
  const text = loadText<Text['feedPosts']>(postTextPath).then(setText);
  const [posts] = await Promise.all([loadFirstPosts(), text]);
  return posts;
}
