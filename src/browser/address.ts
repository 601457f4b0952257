/** The address of the page, and what stands in its query. */

/** The query, such as '?step=photos'. */
export function readQuery(): string {
  return location.search;
}

/** A value of the query: '/receipts?number=12' → '12'. */
export function queryParameter(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}

/**
 * Changes what stands in the address bar without going anywhere.
 * @param change - relative to the page, such as '#faq-refund' or '?q=mats'.
 */
export function showInAddress(change: string): void {
  history.replaceState(history.state, '', change);
}

/** The same as a step that the browser's own Back undoes. */
export function stepInAddress(change: string): void {
  history.pushState(null, '', change);
}

/** Calls when Back or Forward changed the address; returns what stops it. */
export function onBackOrForward(changed: () => void): () => void {
  window.addEventListener('popstate', changed);
  return () => window.removeEventListener('popstate', changed);
}

/**
 * Goes to another state of the page, of which {@link watchQuery} hears.
 * @param replaces - whether it takes the place of the one before, as while somebody types.
 */
export function showQuery(query: string, replaces = false): void {
  if (query === location.search) return;
  if (replaces) showInAddress(query);
  else stepInAddress(query);
  dispatchEvent(new Event('query-shown'));
}

/** @returns what stops it. */
export function watchQuery(changed: () => void): () => void {
  const stop = onBackOrForward(changed);
  addEventListener('query-shown', changed);
  return () => {
    stop();
    removeEventListener('query-shown', changed);
  };
}

/** Goes on at another service. @param url - a whole address, which an endpoint of ours named. */
export function leaveFor(url: string): void {
  location.assign(url);
}
