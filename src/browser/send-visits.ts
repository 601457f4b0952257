// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
import type { Visit } from '../domain/reach/visit.ts';

/**
 * Sends visits, for a logged-in member with the member's id, so that visits to the member's own adverts can be
 * ignored. The page does not wait for the request.
 */
export function sendVisits(visits: Visit[]): void {
  let member: string | undefined;
  try {
    // The session is stored under `sessionKey` of session-store.ts.
    const session: unknown = localStorage['gotrue.user'] || sessionStorage['gotrue.user'];
    member = (JSON.parse(String(session)) as { id: string }).id;
  } catch {
    // The user is logged out, or storage is blocked.
  }
  navigator.sendBeacon('/api/visits', JSON.stringify({ member, visits }));
}
