/** Reads and changes the address of the page and its query. */
import { localizePath } from '#domain/language/localized-path.ts';

/** Returns the query, such as '?step=photos'. */
export function readQuery(): string {
  return location.search;
}

/** Returns a value of the query: '/receipts?number=12' → '12'. */
export function readQueryParameter(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}

/**
 * Replaces the address without a navigation.
 * @param change - relative to the page, such as '#faq-refund' or '?q=mats'.
 */
export function replaceAddress(change: string): void {
  history.replaceState(history.state, '', change);
}

/**
 * Adds the changed address to the history without a navigation. The browser's Back button then returns to the
 * former address.
 */
export function pushAddress(change: string): void {
  history.pushState(null, '', change);
}

/**
 * Calls `changed` after Back, Forward and a change of the fragment by a link.
 * @returns a function that removes the listener.
 */
export function onBackOrForward(changed: () => void): () => void {
  window.addEventListener('popstate', changed);
  return () => window.removeEventListener('popstate', changed);
}

/**
 * Changes the query without a navigation and notifies the listeners of {@link onQueryChange}. The present query is
 * ignored.
 * @param query - with its question mark, such as '?step=photos'.
 * @param options.replaces - true to replace the history entry, for example while the user types.
 */
export function showQuery(query: string, { replaces = false } = {}): void {
  if (query === location.search) return;
  if (replaces) replaceAddress(query);
  else pushAddress(query);
  dispatchEvent(new Event('query-shown'));
}

/**
 * Calls `changed` after {@link showQuery} and after Back or Forward.
 * @returns a function that removes the listeners.
 */
export function onQueryChange(changed: () => void): () => void {
  const stop = onBackOrForward(changed);
  addEventListener('query-shown', changed);
  return () => {
    stop();
    removeEventListener('query-shown', changed);
  };
}

/** Navigates to an address, such as a page of PayPal, or to a path of this site in the language of the page. */
export function navigateTo(url: string): void {
  location.assign(localizePath(url));
}
