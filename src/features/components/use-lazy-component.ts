// @chunk core
import { isOffline, reloadPage } from '#browser/attention.ts';
import { useEffect, useState, type ComponentType } from 'react';

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
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    // What is there stays: taken anew, it would lose what it knows.
    if (!isWanted || Component) return;
    load().then(
      (loaded) => setComponent(() => loaded),
      () => {
        setFailures(attempt + 1);
        // Some browsers never ask again for a module that did not come, while the page is open.
        if (attempt > 0 && !isOffline()) reloadPage();
      },
    );
  }, [load, isWanted, attempt, Component]);

  return {
    Component,
    hasFailed: !Component && failures > attempt,
    retry: () => setAttempt(attempt + 1),
  };
}
