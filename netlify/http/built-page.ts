/** Fetches pages and files of the built site, for endpoints that fill them in. */
import { now } from '../clock.ts';
import { environment } from '../env.ts';
import { fillLanguageLinks } from './language-links.ts';
import { log } from './log.ts';

/** Timeout of a frame in ms. It is short, because a fast plain page is better than a slow page with a frame. */
const frameTimeoutMs = 3_000;

/** Timeout in ms of content without which the response would be wrong. */
export const contentTimeoutMs = 10_000;

/** Maximum age of a cached file in ms. It is short, because the pages of a later build refer to other scripts. */
const maxAgeMs = 60_000;

/** Cached files by address, with the time of the fetch. */
const cache = new Map<string, { text: string; at: number }>();
const pending = new Map<string, Promise<string | undefined>>();

/**
 * Returns the text of a file of the build, from the cache if it was fetched within the last minute.
 * @param path - such as '/answer'
 * @param isExpected - returns false for an error page or another wrong file
 * @param timeoutMs - of the request to the site
 * @returns the text. A failure is logged. After a failure, returns the last fetched text, or undefined without one.
 */
export async function fetchBuiltPage(
  path: string,
  isExpected: (text: string) => boolean,
  timeoutMs = frameTimeoutMs,
): Promise<string | undefined> {
  const address = new URL(path, environment().site).href;
  const cached = cache.get(address);
  if (cached && Math.abs(now().getTime() - cached.at) < maxAgeMs) return cached.text;
  const request =
    pending.get(address) ??
    fetchPage(address, isExpected, timeoutMs).finally(() => pending.delete(address));
  pending.set(address, request);
  return (await request) ?? cached?.text;
}

/** Clears the cache, for callers that know of a newer build. */
export function clearBuiltPages(): void {
  cache.clear();
}

async function fetchPage(
  address: string,
  isExpected: (text: string) => boolean,
  timeoutMs: number,
) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    if (!isExpected(text)) throw new Error(`The response is invalid: status ${response.status}.`);
    cache.set(address, { text, at: now().getTime() });
    return text;
  } catch (error) {
    log.fault(`the frame at ${new URL(address).pathname}`, error);
    return undefined;
  }
}

/**
 * Fetches a page of the build and replaces its placeholders, one after the other.
 * @param patterns - the placeholder of each part, in the order of the page. Each occurs once.
 * @returns undefined if the page is unavailable
 */
export async function fillPage<Name extends string>(
  path: string,
  patterns: Record<Name, RegExp>,
  parts: Record<Name, string>,
  timeoutMs?: number,
): Promise<string | undefined> {
  const entries = Object.entries<RegExp>(patterns) as [Name, RegExp][];
  const page = await fetchBuiltPage(
    path,
    (text) => entries.every(([, pattern]) => pattern.test(text)),
    timeoutMs,
  );
  if (page === undefined) return undefined;
  return fillLanguageLinks(
    entries.reduce((text, [name, pattern]) => text.replace(pattern, () => parts[name]), page),
  );
}
