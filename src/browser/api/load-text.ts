// @chunk member
// src/build/script-chunks.ts joins the modules of the chunk 'member' into one file.
/** Loads texts after the page, together with the component that shows them. */
import { localizePath } from '#domain/language/localized-path.ts';

/** Maps paths to their requests. A failed request is removed. */
const requests: Record<string, Promise<unknown> | undefined> = {};

/**
 * Loads the texts of a path. Each path is requested only once, unless the request fails.
 * @param path - such as '/feed-text.json'.
 * @param timeoutMs - of a new request. The default is long enough for a slow connection.
 * @returns the texts by name.
 * @throws {Error} if the request fails.
 */
export function loadText<Text>(path: string, timeoutMs = 30_000): Promise<Text> {
  return (requests[path] ??= requestText(path, timeoutMs)) as Promise<Text>;
}

async function requestText(path: string, timeoutMs: number): Promise<unknown> {
  try {
    const response = await fetch(localizePath(path), { signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok) return await response.json();
    throw new Error(`${path} answered ${response.status}.`);
  } catch (error) {
    // The next call retries.
    requests[path] = undefined;
    throw error;
  }
}
