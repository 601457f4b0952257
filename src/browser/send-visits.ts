// @chunk page
import type { Visit } from '../domain/reach/visit.ts';

/** Says what was seen, and which member is here, so that her own adverts are left out. Nothing waits for it. */
export function sendVisits(visits: Visit[]): void {
  let member: string | undefined;
  try {
    const session: unknown = localStorage['gotrue.user'] || sessionStorage['gotrue.user'];
    member = (JSON.parse(String(session)) as { id: string }).id;
  } catch {
    // Nobody is logged in, or storage is blocked.
  }
  navigator.sendBeacon('/api/seen', JSON.stringify({ member, visits }));
}
