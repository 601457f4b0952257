/**
 * The page that somebody wanted before she had to log in. The way in may lead through an e-mail or
 * another company, and both come back to the homepage, perhaps in another tab.
 */
import { parseStored, readItem, writeItem } from './storage.ts';

const key = 'wanted-page';

/** How long it is remembered, in milliseconds. */
const lifetime = 60 * 60_000;

/** @param path - of this site, with its query. Storage may be blocked: then it is forgotten. */
export function rememberRequestedPage(path: string): void {
  writeItem(key, JSON.stringify({ path, at: Date.now() }));
}

/** The page, once; undefined where there is none, or one that is too old or not of this site. */
export function takeRequestedPage(): string | undefined {
  const stored = parseStored(readItem(key));
  writeItem(key, null);
  return parseRequestedPage(stored, Date.now());
}

/** @param now - milliseconds since 1970 */
export function parseRequestedPage(stored: unknown, now: number): string | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { path, at } = stored as { path?: unknown; at?: unknown };
  if (typeof path !== 'string' || typeof at !== 'number') return undefined;
  // Neither '//elsewhere.example' nor '/\\elsewhere.example', which browsers read alike.
  if (!/^\/[\w-]/.test(path) || at > now || at < now - lifetime) return undefined;
  return path;
}
