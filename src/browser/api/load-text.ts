// @chunk member
/** Loads texts after the page, together with the component that shows them. */

const requests: Record<string, Promise<unknown> | undefined> = {};

/**
 * Loads the texts of a path. Each path is requested only once, unless the request fails.
 * @param path - such as '/feed-text.json'
 * @param timeoutMs - long enough for a slow connection.
 * @returns the texts by name.
 * @throws {Error} if the request fails.
 */
export function loadText<Text>(path: string, timeoutMs = 30_000): Promise<Text> {
  return (requests[path] ??= request(path, timeoutMs)) as Promise<Text>;
}

async function request(path: string, timeoutMs: number): Promise<unknown> {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
    if (answer.ok) return await answer.json();
    throw new Error(`${path} answered ${answer.status}.`);
  } catch (error) {
    // The next call retries.
    requests[path] = undefined;
    throw error;
  }
}
