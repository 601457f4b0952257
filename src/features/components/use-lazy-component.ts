// @chunk core
import { useEffect, useState, type ComponentType } from 'react';
import { reloadPage } from '#browser/polling.ts';
import { useLoad } from './use-load.ts';

export interface LazyComponent<Props> {
  /** Null until the component is loaded. */
  Component: ComponentType<Props> | null;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Loads a component on demand. A failed load, for example without a connection, leaves the rest of the page intact.
 * If a retry fails as well, the page reloads. Typed input survives the reload, because the forms store it on the
 * device.
 * @param load - must be the same function at every call.
 * @param isNeeded - true once the component has to be displayed; the load starts then.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): LazyComponent<Props> {
  // The loaded component stays mounted when it is no longer needed, because a new mount would lose its state.
  const [wasWanted, setWasRequested] = useState(isWanted);
  if (isWanted && !wasWanted) setWasRequested(true);
  const part = useLoad(wasWanted ? load : null);

  // Some browsers request a failed module again only after the page reloads.
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
