import { useCallback, useEffect, useRef, useState } from 'react';
import { on } from '#browser/identity.ts';
import { loadOwnListings } from '#browser/api/own-listings.ts';
import { pollWhileVisible } from '#browser/polling.ts';
import { serverNow } from '#browser/server-time.ts';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';

/** Interval of requests while the page is visible. */
const pollIntervalMs = 60_000;

/**
 * The listings of the member who is here, the newest first. They are asked for again when she comes back
 * to the page, so that a payment that was confirmed meanwhile shows by itself.
 * @param least - how many the page wants at once, if she has so many.
 */
export function useListings(least = 1) {
  /** As many as she has seen are asked for again. */
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
  /** The first of those that she asked for just now, by its id. */
  const [first, setFirst] = useState<number>();
  const showMore = () =>
    more.run(async () => {
      if (loaded.status !== 'ready') return;
      const { listings, next } = loaded.data;
      minCount.current = listings.length + 1;
      const page = await loadOwnListings(minCount.current, { before: { listings, next } });
      loaded.change((now) => ({ ...now, ...page }));
      setFirst(page.listings[listings.length]?.id);
    });

  return { loaded, more, first, showMore };
}

/** The time by the server, which its answer just told. */
function serverDate(): Date | undefined {
  const now = serverNow();
  return now === undefined ? undefined : new Date(now);
}
