/**
 * Refusals are data: a code, its status in problem-status.ts, its words in the catalogue. An endpoint answers
 * a problem as `application/problem+json` (RFC 9457), and the browser turns it back into the same problem, so
 * that nobody ever has to compare the words of a message. Only an endpoint carries all the words; the
 * browser shows those it was sent.
 */
import type { ProblemCode } from './problem-status.ts';

export type { ProblemCode };

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
  serverText?: { title: string; advice: string } | undefined;
  /** Whether the site, or the way to it, failed. */
  isOutage?: boolean;
}

/** Outages that the browser notices itself. */
const outages: ProblemCode[] = [
  'database-unavailable',
  'identity-unavailable',
  'answer-lost',
  'fault',
];

/** A refusal on its way out: thrown by whoever notices it, answered once at the edge. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly fields: FieldProblem[] | undefined;
  readonly retryAfter: number | undefined;
  /** The endpoint's words for the person; none for a problem that never was at an endpoint. */
  readonly serverText: { title: string; advice: string } | undefined;
  /**
   * Whether another try could end otherwise, because the site or the way to it failed. Known of what the
   * browser noticed itself, and of what an endpoint answered.
   */
  readonly isOutage: boolean;

  constructor(
    code: ProblemCode,
    { fields, retryAfter, cause, serverText, isOutage }: ProblemFacts = {},
  ) {
    super(code, { cause });
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.serverText = serverText;
    this.isOutage = isOutage ?? outages.includes(code);
  }

  /** The endpoint's words in one piece. */
  get sentences(): string | undefined {
    return this.serverText && `${this.serverText.title}. ${this.serverText.advice}`;
  }

  /** What was caught: itself where it is a problem, else the cause of one. */
  static wrap(caught: unknown, code: ProblemCode = 'fault'): Problem {
    return caught instanceof Problem ? caught : new Problem(code, { cause: caught });
  }

  /** Reads a problem back from an answer's body; anything else is a fault. */
  static from(body: unknown): Problem {
    if (typeof body !== 'object' || body === null || !('code' in body)) return new Problem('fault');
    const {
      code,
      status = 0,
      fields,
      retryAfter,
      title,
      detail,
    } = body as Partial<ProblemDocument>;
    if (!/^[a-z-]+$/.test(String(code))) return new Problem('fault');
    const serverText = title && detail ? { title, advice: detail } : undefined;
    return new Problem(code as ProblemCode, {
      fields,
      retryAfter,
      serverText,
      isOutage: status >= 500,
    });
  }
}

/** The refusal of one field. */
export function invalidField(field: string, message: string, cause?: unknown): Problem {
  return new Problem('invalid-input', { fields: [{ field, message }], cause });
}
