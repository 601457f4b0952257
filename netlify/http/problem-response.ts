import type { Problem } from '../../src/domain/problem/problem.ts';

/** Answers a problem as `application/problem+json` (RFC 9457). */
export function problemResponse(problem: Problem, headers: Record<string, string> = {}): Response {
  return Response.json(problem.toDocument(), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}
