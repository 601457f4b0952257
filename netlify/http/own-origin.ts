import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';

/** Returns the origins of the site's own pages: the origin of the request's address, and the configured origin. */
export function getOwnOrigins(request: Request): string[] {
  return [request.url, environment().site].map((address) => new URL(address).origin);
}

/**
 * Refuses requests from pages of another site. Browsers send the page's origin with every POST request, so that a
 * POST request that lacks an origin comes from another program. A page that hides its origin sends the
 * origin 'null', and its requests are refused.
 */
export function requireOwnOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  if (origin !== null && !getOwnOrigins(request).includes(origin))
    throw new Problem('foreign-origin');
}
