/** What the staff's screen needs of the browser: its address, and files. */
import { Problem } from '../domain/problem/problem.ts';
import { saveFile } from './account.ts';
import { connectionProblem, fetchAsMember } from './api/member-fetch.ts';

/** What stands behind the page's address: '?view=review'. */
export function readQuery(): string {
  return location.search;
}

/**
 * Goes to another state of the page, which the back button leaves again.
 * @param replaces - whether it takes the place of the one before, as while somebody types.
 */
export function showQuery(query: string, replaces = false): void {
  if (query === location.search) return;
  if (replaces) history.replaceState(history.state, '', query);
  else history.pushState(null, '', query);
  dispatchEvent(new Event('query-shown'));
}

/** @returns what stops it. */
export function watchQuery(changed: () => void): () => void {
  const events = ['popstate', 'query-shown'] as const;
  for (const event of events) addEventListener(event, changed);
  return () => {
    for (const event of events) removeEventListener(event, changed);
  };
}

/**
 * Fetches a file from an own endpoint and hands it to the browser.
 * @throws {Problem} what the endpoint refused, or `database-unavailable` where nothing whole came.
 */
export async function downloadFile(path: string, name: string): Promise<void> {
  try {
    const answer = await fetchAsMember(path);
    if (!answer.ok) throw Problem.from(await answer.json().catch(() => null));
    saveFile(await answer.blob(), name);
  } catch (cause) {
    throw connectionProblem(cause);
  }
}
