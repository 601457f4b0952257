/** The words of what is not part of the first sight of the feed. */

/** How long, in milliseconds, a slow connection may take. */
const patience = 30_000;

let asked: Promise<unknown> | undefined;

/** @returns the words by name, asked for once. @throws {Error} when they cannot be had. */
export function askForFeedWords<Words>(): Promise<Words> {
  asked ??= ask().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked as Promise<Words>;
}

async function ask(): Promise<unknown> {
  const answer = await fetch('/feed-words.json', { signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw new Error(`/feed-words.json answered ${answer.status}.`);
  return answer.json();
}
