import { useCallback, useEffect, useRef, useState } from 'react';
import { on } from '#browser/identity.ts';
import { loadOwnListings } from '#browser/api/own-listings.ts';
import { pollWhileVisible } from '#browser/polling.ts';
import { serverNow } from '#browser/server-time.ts';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';

/** Interval between two polls while the page is visible, in ms. */
const pollIntervalMs = 60_000;

/**
 * Loads the logged-in member's listings, newest first, and reloads them while the page is visible, so that
 * confirmed payments appear.
 * @param minListings - minimum number of listings to load, if the member has as many
 */
export function useListings({ minListings = 1 } = {}) {
  /** Minimum number of listings to load. It grows with 'show more'. */
  const minCount = useRef(minListings);
  const load = useCallback(async (signal: AbortSignal) => {
    return { ...(await loadOwnListings(minCount.current, { signal })), loadedAt: getServerDate() };
  }, []);
  const result = useLoad(load);
  const { reload } = result;

  useEffect(() => {
    const unsubscribers = [on('login', reload), pollWhileVisible(pollIntervalMs, reload)];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [reload]);

  const showMoreAction = useAction();
  /** Id of the first listing that the last 'show more' loaded. */
  const [firstNewId, setFirstNewId] = useState<number>();
  const showMore = () =>
    showMoreAction.run(async () => {
      if (result.status !== 'ready') return;
      const { listings, next } = result.data;
      minCount.current = listings.length + 1;
      const page = await loadOwnListings(minCount.current, { loaded: { listings, next } });
      result.changeData((data) => ({ ...data, ...page }));
      setFirstNewId(page.listings[listings.length]?.id);
    });

  return { result, showMoreAction, firstNewId, showMore };
}

/** Returns the server's time, estimated from its last response; undefined before the first response. */
function getServerDate(): Date | undefined {
  const now = serverNow();
  return now === undefined ? undefined : new Date(now);
}
