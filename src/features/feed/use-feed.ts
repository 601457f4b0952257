import { useEffect, useState, useSyncExternalStore } from 'react';
import { whileLookedAt } from '#browser/attention.ts';
import { createFeedStore, type Feed, type FeedStore } from './feed-store.ts';

/** Milliseconds between two looks for new posts. */
const interval = 120_000;

/** A feed of this component's own, which begins to load and looks for new posts while it is there. */
export function useFeedStore(): FeedStore {
  const [store] = useState(createFeedStore);
  useEffect(() => {
    void store.load();
    return whileLookedAt(interval, () => void store.look());
  }, [store]);
  return store;
}

/** A part of the feed; the component renders again only when that part changes. */
export function useFeed<Part>(store: FeedStore, part: (feed: Feed) => Part): Part {
  const read = () => part(store.read());
  return useSyncExternalStore(store.subscribe, read, read);
}
