// @chunk core
import { useEffect, useState, type ComponentType } from 'react';
import { reloadPage } from '#browser/polling.ts';
import { useLoad } from './use-load.ts';

export interface LazyComponent<Props> {
  /** Null until it has come. */
  Component: ComponentType<Props> | null;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * A component that is fetched when it is wanted. Offline that fails, which is no reason for the rest
 * of the page to fall over. A second try that fails all the same loads the page anew: what was typed
 * is kept.
 * @param load - the same function at every call.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): LazyComponent<Props> {
  // What is there stays: taken anew, it would lose what it knows.
  const [wasWanted, setWasRequested] = useState(isWanted);
  if (isWanted && !wasWanted) setWasRequested(true);
  const part = useLoad(wasWanted ? load : null);

  // Some browsers never ask again for a module that did not come, while the page is open.
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
