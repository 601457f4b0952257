import { useEffect, useRef, useState } from 'react';
import { on } from '#browser/identity.ts';
import { loadOwnListings } from '#browser/api/own-listings.ts';
import { isOffline, whileLookedAt } from '#browser/attention.ts';
import type { OwnListings } from '#domain/listing/own-listing.ts';

/** Why they could not be asked for: no connection, or no answer from the site. */
type Trouble = 'offline' | 'failed';

export type Listings =
  | { status: 'loading' }
  | { status: 'failed'; trouble: Trouble }
  /** `asOf` is when they were asked for; with a trouble they could not be asked for again since. */
  | ({ status: 'ready'; asOf: Date; trouble?: Trouble } & OwnListings);

/** Whether the next ones are on their way; once they are there, the first of them by its id. */
export type More = 'idle' | 'loading' | 'failed' | { first: number | undefined };

/** How often the page looks again while somebody looks at it, in milliseconds. */
const glance = 60_000;

/**
 * The loaded of the member who is here, the newest first. They are asked for again when she comes back
 * to the page, so that a payment that was confirmed meanwhile shows by itself.
 * @param least - how many the page wants at once, if she has so many.
 */
export function useListings(least = 1) {
  const [state, setState] = useState<Listings>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  /** As many as she has seen are asked for again. */
  const wanted = useRef(least);

  useEffect(() => {
    const leaving = new AbortController();
    loadOwnListings(wanted.current, { signal: leaving.signal }).then(
      (page) => setState({ status: 'ready', ...page, asOf: new Date() }),
      () => {
        if (leaving.signal.aborted) return;
        const trouble = isOffline() ? 'offline' : 'failed';
        setState((before) =>
          before.status === 'ready' ? { ...before, trouble } : { status: 'failed', trouble },
        );
      },
    );
    return () => leaving.abort();
  }, [attempt]);

  useEffect(() => {
    const again = () => setAttempt((before) => before + 1);
    const stops = [on('login', again), whileLookedAt(glance, again)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  const [more, setMore] = useState<More>('idle');
  const showMore = async () => {
    if (state.status !== 'ready' || more === 'loading') return;
    const { listings, next } = state;
    wanted.current = listings.length + 1;
    setMore('loading');
    try {
      const page = await loadOwnListings(wanted.current, { before: { listings, next } });
      setState((now) => (now.status === 'ready' ? { ...now, ...page } : now));
      setMore({ first: page.listings[listings.length]?.id });
    } catch {
      setMore('failed');
    }
  };

  return {
    loaded: state,
    more,
    showMore,
    reload: () => setAttempt((before) => before + 1),
    retry: () => {
      setState({ status: 'loading' });
      setAttempt((before) => before + 1);
    },
  };
}
