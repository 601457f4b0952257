// @chunk core
/** Words that come after the page, with the part that says them. */

/** How long, in milliseconds, a slow connection may take. */
const patience = 30_000;

const asked: Record<string, Promise<unknown> | undefined> = {};

/**
 * @param path - such as '/feed-words.json'
 * @returns the words by name, asked for once. @throws {Error} when they cannot be had.
 */
export function loadWords<Words>(path: string): Promise<Words> {
  return (asked[path] ??= request(path)) as Promise<Words>;
}

async function request(path: string): Promise<unknown> {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(patience) });
    if (answer.ok) return await answer.json();
    throw new Error(`${path} answered ${answer.status}.`);
  } catch (error) {
    // Asked for again, it may come.
    asked[path] = undefined;
    throw error;
  }
}
