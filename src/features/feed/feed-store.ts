/** Store of one member's feed on one page: its state, and the methods that load posts. */
import { isOffline } from '#browser/polling.ts';
import { firstPosts, listPosts } from '#browser/api/posts.ts';
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

export interface Feed extends LoadedPosts {
  status: 'loading' | 'ready' | 'failed';
  isOffline: boolean;
  older: 'idle' | 'loading' | 'failed';
}

export type FeedStore = ReturnType<typeof createFeedStore>;

/** Creates the store. Its methods never reject: a failure becomes a state of the feed. */
export function createFeedStore() {
  const { get, set, subscribe } = createStore<Feed>({
    ...emptyFeed,
    status: 'loading',
    isOffline: false,
    older: 'idle',
  });
  let refreshing: Promise<void> | undefined;

  const load = async () => {
    set({ status: 'loading' });
    try {
      set({ ...withFirstPage(await firstPosts()), status: 'ready' });
    } catch {
      set({ status: 'failed', isOffline: isOffline() });
    }
  };

  const search = async () => {
    if (get().status === 'loading') return;
    if (get().status === 'failed') return load();
    try {
      const newer = await listPosts(createNewerQuery(get()));
      set(withWaiting(get(), newer));
    } catch {
      // The displayed posts stay after a failed poll; the next poll retries.
    }
  };

  return {
    get,
    subscribe,
    load,
    /** Polls for new posts, which wait until the member displays them; retries a failed first load. */
    refresh(): Promise<void> {
      refreshing ??= search().finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },
    showWaiting: () => set(showWaiting(get())),
    async loadOlder() {
      const { visible, older } = get();
      const before = visible.at(-1)?.id;
      if (before === undefined || older === 'loading') return;
      set({ older: 'loading' });
      try {
        const page = await listPosts({ before });
        set({ ...withOlder(get(), page), older: 'idle' });
      } catch {
        set({ older: 'failed' });
      }
    },
    /** Replaces a post, or removes it if `post` is null. */
    put: (id: number, post: Post | null) => set(withChange(get(), id, post)),
  };
}
