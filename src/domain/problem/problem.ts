/**
 * A problem has a code, a status in `problem-status.ts`, and texts in the catalogue. An endpoint responds with
 * `application/problem+json` [RFC 9457], and the browser parses the response into the same problem. Code compares
 * codes, never texts. Only endpoints contain the texts. The browser shows the texts of the response.
 */
import type { ProblemCode } from './problem-status.ts';

export type { ProblemCode };

/** The problem of one field. `message` is a refusal code, or in a response the text of the refusal. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** A problem in a response. `detail` is the advice for the user. */
export interface ProblemDocument {
  type: string;
  code: ProblemCode;
  status: number;
  title: string;
  detail: string;
  fields?: FieldProblem[];
  /** Seconds until the next attempt can succeed. */
  retryAfter?: number;
}

/** The optional details of a problem. */
interface ProblemFacts {
  fields?: FieldProblem[] | undefined;
  /** Seconds until the next attempt can succeed. */
  retryAfter?: number | undefined;
  cause?: unknown;
  /** The texts of the endpoint's response: the problem, and advice for the user. */
  serverText?: { title: string; advice: string } | undefined;
  /** True if the site or the network failed. */
  isOutage?: boolean;
}

/** Codes of outages that the browser itself detects. */
const outages: ProblemCode[] = [
  'database-unavailable',
  'identity-unavailable',
  'answer-lost',
  'fault',
];

/**
 * An error with the code of a problem. Any layer can throw it, and the endpoint's handler converts it to a
 * response.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly fields: FieldProblem[] | undefined;
  readonly retryAfter: number | undefined;
  /** The texts of the response from which the problem was parsed; undefined for any other problem. */
  readonly serverText: { title: string; advice: string } | undefined;
  /**
   * True if the site or the network failed, so that a retry can succeed. For a response, it depends on the status.
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

  /** The texts of the endpoint's response as one string; undefined without them. */
  get sentences(): string | undefined {
    return this.serverText && `${this.serverText.title}. ${this.serverText.advice}`;
  }

  /** Returns a problem unchanged. Any other error becomes the cause of a new problem. */
  static wrap(caught: unknown, code: ProblemCode = 'fault'): Problem {
    return caught instanceof Problem ? caught : new Problem(code, { cause: caught });
  }

  /** Parses the body of a response. A body without a code becomes the problem 'fault'. */
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

/** Returns the problem of one invalid field. */
export function invalidField(field: string, message: string, cause?: unknown): Problem {
  return new Problem('invalid-input', { fields: [{ field, message }], cause });
}
