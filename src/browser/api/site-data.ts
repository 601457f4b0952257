// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/** Loads public JSON: files of the build, and responses of public endpoints. */
import { recordServerTime, serverNow } from '../server-time.ts';
import type { ListedPost } from '#domain/article/listed-post.ts';
import { requestInLanguage } from '#domain/language/localized-path.ts';

/** Timeout of a request in ms, long enough for a slow connection. */
const timeoutMs = 30_000;

/**
 * Loads JSON from an address of the site.
 * @typeParam Data - the type that the source declares. It is trusted without a schema, because the source belongs
 * to the site.
 * @throws {Error} if the request fails, with the status of a response with an error in `cause`; or the signal's
 * reason.
 */
export async function fetchSiteData<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])];
  const response = await fetch(requestInLanguage(path), {
    ...init,
    signal: AbortSignal.any(signals),
  });
  // A cached response may be a minute old, so this response sets the server time only if no other response has set
  // it. Responses to members are never cached. The service worker stores texts for days.
  const isText = path.includes('/assets/');
  if (!isText && serverNow() === undefined) recordServerTime(response.headers);
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}.`, { cause: response.status });
  return (await response.json()) as Data;
}

/**
 * Loads the newest posts of the blog, newest first.
 * @throws {Error} as {@link fetchSiteData}. The error is also logged to the console.
 */
export async function fetchPosts(): Promise<ListedPost[]> {
  try {
    return await fetchSiteData('/blog/posts.json', { cache: 'no-cache' });
  } catch (error) {
    console.error(error);
    throw error;
  }
}
