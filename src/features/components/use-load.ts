import { useCallback, useEffect, useState } from 'react';
import { isOffline } from '#browser/polling.ts';
import { Problem } from '#domain/problem/problem.ts';

/** The reason of a failed load. */
interface LoadFailure {
  problem: Problem;
  isOffline: boolean;
  /** Number of load attempts so far. */
  attempts: number;
}

type State<Data> =
  | { status: 'loading' }
  | ({ status: 'failed' } & LoadFailure)
  /** `failure` describes a failed reload; `data` is from the last successful load. */
  | { status: 'ready'; data: Data; failure?: LoadFailure };

export type Load<Data> = State<Data> & {
  /** Loads again. The previous data stays until the new data arrives. */
  reload: () => void;
  /** Discards the data and loads again. */
  retry: () => void;
  /** Changes the loaded data without a request. */
  change: (changed: (data: Data) => Data) => void;
};

type Loader<Data> = (signal: AbortSignal) => Promise<Data>;

/**
 * Loads data for a screen, and ignores the response to a superseded request.
 * @param load - must stay the same function between renders, because another function starts another load. For null
 * there is no load.
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
