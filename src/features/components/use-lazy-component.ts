// @chunk core
import { useEffect, useState, type ComponentType } from 'react';
import { reloadPage } from '#browser/polling.ts';
import { useLoad } from './use-load.ts';

export interface LazyComponent<Props> {
  /** Null until it is loaded. */
  Component: ComponentType<Props> | null;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Loads a component on demand. A failure, for example offline, leaves the rest of the page intact. If the retry
 * fails as well, the page reloads; typed input is saved before.
 * @param load - must be the same function at every call.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): LazyComponent<Props> {
  // A loaded component stays mounted: a new mount would lose its state.
  const [wasWanted, setWasRequested] = useState(isWanted);
  if (isWanted && !wasWanted) setWasRequested(true);
  const part = useLoad(wasWanted ? load : null);

  // Some browsers never repeat the request for a failed module until the page reloads.
  const isHopeless = part.status === 'failed' && part.attempts > 1 && !part.isOffline;
  useEffect(() => {
    if (isHopeless) reloadPage();
  }, [isHopeless]);

  return {
    Component: part.status === 'ready' ? part.data : null,
    hasFailed: part.status === 'failed',
    retry: part.retry,
  };
}
