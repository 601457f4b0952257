import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';

/**
 * Refuses what a page of another site made a browser send. Browsers name the page's origin with every
 * form; what comes without one was sent by no page. 'null' is a page that hides where it is from.
 * @throws {Problem} `foreign-origin`
 */
export function requireOwnOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  const own = [request.url, environment().site].map((address) => new URL(address).origin);
  if (origin !== null && !own.includes(origin)) throw new Problem('foreign-origin');
}
