import type { Problem } from '../../src/domain/problem/problem.ts';

/** Answers a problem as `application/problem+json` (RFC 9457), with the seconds to wait as HTTP says them. */
export function problemResponse(problem: Problem, headers: Record<string, string> = {}): Response {
  return Response.json(problem.toDocument(), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(problem.retryAfter !== undefined && { 'retry-after': String(problem.retryAfter) }),
      ...headers,
    },
  });
}
