import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';

/** Returns the possible origins of our own pages: the origin of the request's address, and that of the site. */
export function ownOrigins(request: Request): string[] {
  return [request.url, environment().site].map((address) => new URL(address).origin);
}

/**
 * Refuses requests that a page of another site caused. Browsers send the page's origin with every form and beacon,
 * so a request that lacks it comes from no page. 'null' stands for a page that hides its origin.
 * @throws {Problem} `foreign-origin`
 */
export function requireOwnOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  if (origin !== null && !ownOrigins(request).includes(origin)) throw new Problem('foreign-origin');
}
