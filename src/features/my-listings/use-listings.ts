import { useCallback, useEffect, useRef, useState } from 'react';
import { on } from '#browser/identity.ts';
import { loadOwnListings } from '#browser/api/own-listings.ts';
import { pollWhileVisible } from '#browser/polling.ts';
import { serverNow } from '#browser/server-time.ts';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';

/** Poll interval while the page is visible. */
const pollIntervalMs = 60_000;

/**
 * Loads the logged-in member's listings, newest first. It reloads them when the page becomes visible again, so that
 * payments confirmed meanwhile appear.
 * @param least - minimum number of listings to load, if there are so many.
 */
export function useListings(least = 1) {
  /** Number of listings to load: at least as many as are displayed. */
  const minCount = useRef(least);
  const load = useCallback(async (signal: AbortSignal) => {
    return { ...(await loadOwnListings(minCount.current, { signal })), loadedAt: serverDate() };
  }, []);
  const loaded = useLoad(load);
  const { reload } = loaded;

  useEffect(() => {
    const stops = [on('login', reload), pollWhileVisible(pollIntervalMs, reload)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [reload]);

  const more = useAction();
  /** Id of the first listing that the last 'show more' loaded. */
  const [first, setFirst] = useState<number>();
  const showMore = () =>
    more.run(async () => {
      if (loaded.status !== 'ready') return;
      const { listings, next } = loaded.data;
      minCount.current = listings.length + 1;
      const page = await loadOwnListings(minCount.current, { loaded: { listings, next } });
      loaded.change((now) => ({ ...now, ...page }));
      setFirst(page.listings[listings.length]?.id);
    });

  return { loaded, more, first, showMore };
}

/** Returns the server's time according to its last response. */
function serverDate(): Date | undefined {
  const now = serverNow();
  return now === undefined ? undefined : new Date(now);
}
