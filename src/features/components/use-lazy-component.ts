// @chunk core
// src/build/script-chunks.ts joins the modules of the chunk 'core' into one file.
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { announceLoad } from '#browser/loading-code.ts';
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
 * If a retry fails as well although the device has a connection, the page reloads. Typed input survives the reload,
 * because the forms store it on the device.
 * @param load - must be the same function at every call.
 * @param isNeeded - true once the component has to be displayed. The load starts then. The default is true.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded = true,
): LazyComponent<Props> {
  // The loaded component stays mounted when it is no longer needed, because a new mount would lose its state.
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  const announcedLoad = useCallback(() => announceLoad(load()), [load]);
  const loaded = useLoad(wasNeeded ? announcedLoad : null);

  // Some browsers request a failed module again only after the page reloads.
  const shouldReload = loaded.status === 'failed' && loaded.attempts > 1 && !loaded.isOffline;
  useEffect(() => {
    if (shouldReload) reloadPage();
  }, [shouldReload]);

  return {
    Component: loaded.status === 'ready' ? loaded.data : null,
    hasFailed: loaded.status === 'failed',
    retry: loaded.retry,
  };
}
