import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';

/** What pages of ours can be at: the address that was asked, and the site's own. */
export function ownOrigins(request: Request): string[] {
  return [request.url, environment().site].map((address) => new URL(address).origin);
}

/**
 * Refuses what a page of another site made a browser send. Browsers name the page's origin with every
 * form and beacon; what comes without one was sent by no page. 'null' is a page that hides where it is from.
 * @throws {Problem} `foreign-origin`
 */
export function requireOwnOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  if (origin !== null && !ownOrigins(request).includes(origin)) throw new Problem('foreign-origin');
}
