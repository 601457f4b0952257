/** The feed of one member on one page: what is known of it, and every way to know more. */
import { isOffline } from '#browser/polling.ts';
import { firstPosts, listPosts } from '#browser/api/posts.ts';
import { createStore } from '#browser/store.ts';
import {
  newerThan,
  nothingKnown,
  withChange,
  withFirstPage,
  withOlder,
  withWaiting,
  withWaitingShown,
  type KnownPosts,
} from '#domain/post/feed.ts';
import type { Post } from '#domain/post/post.ts';

export interface Feed extends KnownPosts {
  status: 'loading' | 'ready' | 'failed';
  isOffline: boolean;
  older: 'idle' | 'loading' | 'failed';
}

export type FeedStore = ReturnType<typeof createFeedStore>;

/** None of what it does rejects: a failure is a state of the feed. */
export function createFeedStore() {
  const { get, set, subscribe } = createStore<Feed>({
    ...nothingKnown,
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
      const newer = await listPosts(newerThan(get()));
      set(withWaiting(get(), newer));
    } catch {
      // What is on the screen stays; the next look is soon enough.
    }
  };

  return {
    get,
    subscribe,
    load,
    /** Looks for posts that came since, which wait to be shown; loads what could not be loaded. */
    refresh(): Promise<void> {
      refreshing ??= search().finally(() => (refreshing = undefined));
      return refreshing;
    },
    showWaiting: () => set(withWaitingShown(get())),
    async loadOlder() {
      const { shown, older } = get();
      const before = shown.at(-1)?.id;
      if (before === undefined || older === 'loading') return;
      set({ older: 'loading' });
      try {
        const page = await listPosts({ before });
        set({ ...withOlder(get(), page), older: 'idle' });
      } catch {
        set({ older: 'failed' });
      }
    },
    /** The post as it is now, or null where it is gone. */
    put: (id: number, post: Post | null) => set(withChange(get(), id, post)),
  };
}
