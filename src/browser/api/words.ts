// @chunk member
/** Words that come after the page, with the part that says them. */

const asked: Record<string, Promise<unknown> | undefined> = {};

/**
 * @param path - such as '/feed-words.json' @param patience - in milliseconds, for a slow connection.
 * @returns the words by name, asked for once. @throws {Error} when they cannot be had.
 */
export function loadWords<Words>(path: string, patience = 30_000): Promise<Words> {
  return (asked[path] ??= request(path, patience)) as Promise<Words>;
}

async function request(path: string, patience: number): Promise<unknown> {
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
