/**
 * Records that this tab started a login at another service. The link back to the site contains a session for any
 * browser that opens it. A tab therefore accepts such a link only if it started the login.
 */
import { readItem, writeItem } from '../storage.ts';

const key = 'external-login';

/** Maximum duration in ms of the login at the other service. */
const lifetimeMs = 10 * 60_000;

/**
 * Records the start of a login. Call it before the tab navigates to the other service. If storage is blocked, the
 * login cannot be completed.
 */
export function recordExternalLogin(): void {
  writeItem(key, String(Date.now()), 'sessionStorage');
}

/** Returns true if this tab started a login within the last ten minutes, and removes the record. */
export function takeExternalLogin(): boolean {
  const age = Date.now() - Number(readItem(key, 'sessionStorage'));
  writeItem(key, null, 'sessionStorage');
  return age >= 0 && age < lifetimeMs;
}
