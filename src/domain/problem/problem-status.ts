/** The HTTP status of each problem. It is separate from `problem.ts`, because the browser does not need it. */
const statuses = {
  'not-signed-in': 401,
  'email-not-confirmed': 403,
  'staff-only': 403,
  'changed-elsewhere': 409,
  'not-possible': 409,
  'in-progress': 409,
  'prompt-waiting': 409,
  'second-approver': 409,
  'undo-over': 409,
  'not-our-money': 409,
  'day-sum-reached': 409,
  'too-many-drafts': 409,
  'too-many-listings': 429,
  'wrong-signature': 401,
  'foreign-origin': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'body-too-large': 413,
  'too-many-fields': 400,
  'nested-too-deeply': 400,
  'unsupported-media-type': 415,
  'not-json': 400,
  'invalid-input': 422,
  'too-many-requests': 429,
  'not-set-up': 503,
  'build-hook-unavailable': 502,
  'provider-unavailable': 503,
  'prompts-paused': 503,
  'identity-unavailable': 503,
  'database-unavailable': 503,
  'account-half-deleted': 503,
  stopping: 503,
  timeout: 504,
  /** A problem of the browser: the request may have succeeded, but its response was lost. */
  'answer-lost': 504,
  fault: 500,
} as const;

/** The code of a problem. Code compares codes instead of texts. */
export type ProblemCode = keyof typeof statuses;

export function getStatus({ code }: { code: ProblemCode }): number {
  return statuses[code];
}
