import { useCallback, useEffect, useRef, useState } from 'react';
import { on } from '#browser/identity.ts';
import { loadOwnListings } from '#browser/api/own-listings.ts';
import { whileLookedAt } from '#browser/attention.ts';
import { useLoad } from '../components/use-load.ts';

/** Whether the next ones are on their way; once they are there, the first of them by its id. */
export type More = 'idle' | 'loading' | 'failed' | { first: number | undefined };

/** How often the page looks again while somebody looks at it, in milliseconds. */
const glance = 60_000;

/**
 * The listings of the member who is here, the newest first. They are asked for again when she comes back
 * to the page, so that a payment that was confirmed meanwhile shows by itself.
 * @param least - how many the page wants at once, if she has so many.
 */
export function useListings(least = 1) {
  /** As many as she has seen are asked for again. */
  const wanted = useRef(least);
  const load = useCallback(async (signal: AbortSignal) => {
    return { ...(await loadOwnListings(wanted.current, { signal })), asOf: new Date() };
  }, []);
  const loaded = useLoad(load);
  const { reload } = loaded;

  useEffect(() => {
    const stops = [on('login', reload), whileLookedAt(glance, reload)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [reload]);

  const [more, setMore] = useState<More>('idle');
  const showMore = async () => {
    if (loaded.status !== 'ready' || more === 'loading') return;
    const { listings, next } = loaded.data;
    wanted.current = listings.length + 1;
    setMore('loading');
    try {
      const page = await loadOwnListings(wanted.current, { before: { listings, next } });
      loaded.change((now) => ({ ...now, ...page }));
      setMore({ first: page.listings[listings.length]?.id });
    } catch {
      setMore('failed');
    }
  };

  return { loaded, more, showMore };
}
