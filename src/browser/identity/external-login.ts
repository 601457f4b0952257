/**
 * Notes that this tab has sent somebody to another service to log in. What such a service brings back
 * is a session for whoever has the link, so nobody follows one that this tab has not asked for.
 */
import { readItem, writeItem } from '../storage.ts';

const key = 'external-login';

/** How long the way there and back may take, in milliseconds. */
const lifetime = 10 * 60_000;

/** Call when the tab leaves for the other service. Where storage is blocked nobody can come back. */
export function noteExternalLogin(): void {
  writeItem(key, String(Date.now()), 'sessionStorage');
}

/** Whether this page is the first since then: the note is good for one. */
export function takeExternalLogin(): boolean {
  const age = Date.now() - Number(readItem(key, 'sessionStorage'));
  writeItem(key, null, 'sessionStorage');
  return age >= 0 && age < lifetime;
}
