/** The feed of one member on one page: what is known of it, and every way to know more. */
import { firstPosts } from '#browser/first-posts.ts';
import { isOffline } from '#browser/attention.ts';
import { listPosts } from '#browser/posts.ts';
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
  let feed: Feed = { ...nothingKnown, status: 'loading', isOffline: false, older: 'idle' };
  let looking: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const change = (part: Partial<Feed>) => {
    feed = { ...feed, ...part };
    for (const listener of listeners) listener();
  };

  const load = async () => {
    change({ status: 'loading' });
    try {
      change({ ...withFirstPage(await firstPosts()), status: 'ready' });
    } catch {
      change({ status: 'failed', isOffline: isOffline() });
    }
  };

  const search = async () => {
    if (feed.status === 'loading') return;
    if (feed.status === 'failed') return load();
    try {
      change(withWaiting(feed, await listPosts(newerThan(feed))));
    } catch {
      // What is on the screen stays; the next look is soon enough.
    }
  };

  return {
    read: () => feed,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    load,
    /** Looks for posts that came since, which wait to be shown; loads what could not be loaded. */
    look(): Promise<void> {
      looking ??= search().finally(() => (looking = undefined));
      return looking;
    },
    showWaiting: () => change(withWaitingShown(feed)),
    async loadOlder() {
      const before = feed.shown.at(-1)?.id;
      if (before === undefined || feed.older === 'loading') return;
      change({ older: 'loading' });
      try {
        const page = await listPosts({ before });
        change({ ...withOlder(feed, page), older: 'idle' });
      } catch {
        change({ older: 'failed' });
      }
    },
    /** The post as it is now, or null where it is gone. */
    put: (id: number, post: Post | null) => change(withChange(feed, id, post)),
  };
}
