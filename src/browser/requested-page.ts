/**
 * Stores the page that a visitor requested before the log-in. The log-in may continue in an email or at another
 * company. Both return to the homepage, possibly in another tab.
 */
import { parseStored, readItem, writeItem } from './storage.ts';

const key = 'wanted-page';

/** Time in ms for which a stored page is valid. */
const lifetimeMs = 60 * 60_000;

/**
 * Stores a page. If storage is blocked, the page is not stored.
 * @param path - a path of this site with its query.
 */
export function rememberRequestedPage(path: string): void {
  writeItem(key, JSON.stringify({ path, at: Date.now() }));
}

/** Removes the stored page and returns its path; undefined if {@link parseRequestedPage} rejects it. */
export function takeRequestedPage(): string | undefined {
  const stored = parseStored(readItem(key));
  writeItem(key, null);
  return parseRequestedPage(stored, Date.now());
}

/**
 * Returns the path of a stored page; undefined if it is missing, invalid, the homepage, on another site, older than
 * an hour or later than `now`.
 * @param now - milliseconds since 1970.
 */
export function parseRequestedPage(stored: unknown, now: number): string | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { path, at } = stored as { path?: unknown; at?: unknown };
  if (typeof path !== 'string' || typeof at !== 'number') return undefined;
  // The pattern also rejects '//elsewhere.example' and '/\\elsewhere.example', which lead to another site.
  if (!/^\/[\w-]/.test(path) || at > now || at < now - lifetimeMs) return undefined;
  return path;
}
