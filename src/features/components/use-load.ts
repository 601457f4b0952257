import { useCallback, useEffect, useState } from 'react';
import { isOffline } from '#browser/polling.ts';
import { Problem } from '#domain/problem/problem.ts';

/** Why something did not come. */
interface LoadFailure {
  problem: Problem;
  isOffline: boolean;
  /** How many tries there were. */
  attempts: number;
}

type State<Data> =
  | { status: 'loading' }
  | ({ status: 'failed' } & LoadFailure)
  /** With a failure it could not be loaded again since. */
  | { status: 'ready'; data: Data; failure?: LoadFailure };

export type Load<Data> = State<Data> & {
  /** Loads again; what is there stays until something newer is. */
  reload: () => void;
  /** Loads anew, as if nothing had been there. */
  retry: () => void;
  /** Changes what is there without asking anybody. */
  change: (changed: (data: Data) => Data) => void;
};

type Loader<Data> = (signal: AbortSignal) => Promise<Data>;

/**
 * What a screen loads. The answer to a request that another one followed is dropped.
 * @param load - another function is another thing to load, so it stays the same between renders;
 *   null while nothing is wanted.
 */
export function useLoad<Data>(load: Loader<Data> | null): Load<Data> {
  const [attempt, setAttempt] = useState(1);
  const [loaded, setLoaded] = useState<{ by: Loader<Data> | null; state: State<Data> }>();
  const state: State<Data> = loaded?.by === load ? loaded.state : { status: 'loading' };

  useEffect(() => {
    if (!load) return;
    const leaving = new AbortController();
    load(leaving.signal).then(
      (data) => {
        if (!leaving.signal.aborted) setLoaded({ by: load, state: { status: 'ready', data } });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const failure = { problem: Problem.wrap(error), isOffline: isOffline(), attempts: attempt };
        setLoaded((before) => ({
          by: load,
          state:
            before?.by === load && before.state.status === 'ready'
              ? { ...before.state, failure }
              : { status: 'failed', ...failure },
        }));
      },
    );
    return () => leaving.abort();
  }, [load, attempt]);

  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const retry = useCallback(() => {
    setLoaded(undefined);
    setAttempt((before) => before + 1);
  }, []);
  return {
    ...state,
    reload,
    retry,
    change: (changed) =>
      setLoaded((now) =>
        now?.by === load && now.state.status === 'ready'
          ? { by: load, state: { ...now.state, data: changed(now.state.data) } }
          : now,
      ),
  };
}
