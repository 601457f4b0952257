import { useCallback, useEffect, useState } from 'react';
import { isOffline } from '#browser/polling.ts';
import { Problem } from '#domain/problem/problem.ts';

/** The facts about a failed load. */
interface LoadFailure {
  problem: Problem;
  isOffline: boolean;
  /** Number of load attempts so far. */
  attempts: number;
}

type State<Data> =
  | { status: 'loading' }
  | ({ status: 'failed' } & LoadFailure)
  /** `failure` describes a failed reload. `data` is from the last successful load. */
  | { status: 'ready'; data: Data; failure?: LoadFailure };

export type Load<Data> = State<Data> & {
  /** Loads again. The previous data stays until the new data arrives. */
  reload: () => void;
  /** Discards the data and loads again. */
  retry: () => void;
  /** Changes the loaded data without a request. */
  changeData: (update: (data: Data) => Data) => void;
};

type Loader<Data> = (signal: AbortSignal) => Promise<Data>;

/**
 * Loads data for a screen, and ignores the response to a superseded request.
 * @param load - must stay the same function between renders, because another function starts another load. For null
 * there is no load.
 */
export function useLoad<Data>(load: Loader<Data> | null): Load<Data> {
  const [attempt, setAttempt] = useState(1);
  const [loaded, setLoaded] = useState<{ loader: Loader<Data> | null; state: State<Data> }>();
  const state: State<Data> = loaded?.loader === load ? loaded.state : { status: 'loading' };

  useEffect(() => {
    if (!load) return;
    const controller = new AbortController();
    load(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted)
          setLoaded({ loader: load, state: { status: 'ready', data } });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const failure = { problem: Problem.wrap(error), isOffline: isOffline(), attempts: attempt };
        setLoaded((previous) => ({
          loader: load,
          state:
            previous?.loader === load && previous.state.status === 'ready'
              ? { ...previous.state, failure }
              : { status: 'failed', ...failure },
        }));
      },
    );
    return () => controller.abort();
  }, [load, attempt]);

  const reload = useCallback(() => setAttempt((previous) => previous + 1), []);
  const retry = useCallback(() => {
    setLoaded(undefined);
    setAttempt((previous) => previous + 1);
  }, []);
  return {
    ...state,
    reload,
    retry,
    changeData: (update) =>
      setLoaded((current) =>
        current?.loader === load && current.state.status === 'ready'
          ? { loader: load, state: { ...current.state, data: update(current.state.data) } }
          : current,
      ),
  };
}
