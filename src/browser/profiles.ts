/** The business that a page under /profiles is about. */
import { profileIdFrom, type BusinessProfile } from '../domain/listing/profile.ts';

/** How long, in milliseconds, a slow connection may take. */
const patience = 30_000;

/**
 * @typeParam Picture - as the build wrote it into the file.
 * @returns undefined where the address names no business that there is.
 * @throws when it could not be asked for.
 */
export async function loadProfile<Picture>(): Promise<BusinessProfile<Picture> | undefined> {
  const id = profileIdFrom(location.pathname);
  if (id === undefined) return undefined;
  const answer = await fetch(`/businesses/${id}.json`, { signal: AbortSignal.timeout(patience) });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`/businesses/${id}.json answered ${answer.status}.`);
  // Written by the build that wrote this page.
  return (await answer.json()) as BusinessProfile<Picture>;
}

/** Says in the window's title what the page is about, behind the brand that it has already. */
export function nameInTitle(name: string): void {
  document.title = document.title.replace(/\| .*$/, () => `| ${name}`);
}
