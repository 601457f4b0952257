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

/** The query of the address, such as '?step=photos'. */
export function queryOfAddress(): string {
  return location.search;
}

/** Calls when Back or Forward changed the address; returns what stops it. */
export function onBackOrForward(changed: () => void): () => void {
  window.addEventListener('popstate', changed);
  return () => window.removeEventListener('popstate', changed);
}
