/**
 * Refusals are data: a code, its status here, its words in the catalogue. An endpoint answers a problem as
 * `application/problem+json` (RFC 9457), and the browser turns it back into the same problem, so
 * that nobody ever has to compare the words of a message. Only an endpoint carries all the words; the
 * browser shows those it was sent.
 */
const statuses = {
  'not-signed-in': 401,
  'email-not-confirmed': 403,
  'staff-only': 403,
  'changed-elsewhere': 409,
  'not-possible': 409,
  'in-progress': 409,
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
  'identity-unavailable': 503,
  'database-unavailable': 503,
  'account-half-deleted': 503,
  stopping: 503,
  timeout: 504,
  /** Only the browser says this: whatever it sent may have arrived. */
  'answer-lost': 504,
  fault: 500,
} as const;

/** What went wrong, as one word that code may compare. */
export type ProblemCode = keyof typeof statuses;

/** What is wrong with one field: a refusal, and once an endpoint has answered, its sentence. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** A problem as it travels. `detail` says what to do next. */
export interface ProblemDocument {
  type: string;
  code: ProblemCode;
  status: number;
  title: string;
  detail: string;
  fields?: FieldProblem[];
  /** In how many seconds another try makes sense. */
  retryAfter?: number;
}

/** What is known of a problem beside its code. */
interface ProblemFacts {
  fields?: FieldProblem[] | undefined;
  /** In how many seconds another try makes sense. */
  retryAfter?: number | undefined;
  cause?: unknown;
  /** The endpoint's words for the person: what went wrong, and what she can do next. */
  said?: { title: string; advice: string } | undefined;
}

/** A refusal on its way out: thrown by whoever notices it, answered once at the edge. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly fields: FieldProblem[] | undefined;
  readonly retryAfter: number | undefined;
  /** The endpoint's words for the person; none for a problem that never was at an endpoint. */
  readonly said: { title: string; advice: string } | undefined;

  constructor(code: ProblemCode, { fields, retryAfter, cause, said }: ProblemFacts = {}) {
    super(code, { cause });
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.said = said;
  }

  get status(): number {
    return statuses[this.code];
  }

  /** The endpoint's words in one piece. */
  get sentences(): string | undefined {
    return this.said && `${this.said.title}. ${this.said.advice}`;
  }

  /** Reads a problem back from an answer's body; anything else is a fault. */
  static from(body: unknown): Problem {
    if (typeof body !== 'object' || body === null || !('code' in body)) return new Problem('fault');
    const { code, fields, retryAfter, title, detail } = body as Partial<ProblemDocument>;
    if (typeof code !== 'string' || !Object.hasOwn(statuses, code)) return new Problem('fault');
    const said = title && detail ? { title, advice: detail } : undefined;
    return new Problem(code, { fields, retryAfter, said });
  }
}
