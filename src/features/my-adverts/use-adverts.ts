import { useEffect, useState } from 'react';
import { on } from '../../browser/identity.ts';
import { loadAdverts } from '../../browser/my-adverts.ts';
import { isOffline, whileLookedAt } from '../../browser/attention.ts';
import type { OwnListing } from '../../domain/advert/own-listing.ts';

/** Why they could not be asked for: no connection, or no answer from the site. */
export type Trouble = 'offline' | 'failed';
export type TroubleText = Record<Trouble | 'retry', string>;

export type Adverts =
  | { status: 'loading' }
  | { status: 'failed'; trouble: Trouble }
  /** `asOf` is when they were asked for; with a trouble they could not be asked for again since. */
  | { status: 'ready'; listings: OwnListing[]; asOf: Date; trouble?: Trouble };

/** How often the page looks again while somebody looks at it, in milliseconds. */
const glance = 60_000;

/**
 * The adverts of the member who is here. They are asked for again when she comes back to the page, so
 * that a payment that was confirmed meanwhile shows by itself.
 */
export function useAdverts() {
  const [state, setState] = useState<Adverts>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    loadAdverts(leaving.signal).then(
      (listings) => setState({ status: 'ready', listings, asOf: new Date() }),
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

  return {
    adverts: state,
    reload: () => setAttempt((before) => before + 1),
    retry: () => {
      setState({ status: 'loading' });
      setAttempt((before) => before + 1);
    },
  };
}
