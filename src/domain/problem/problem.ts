import { advertLimits } from '../advert/advert.limits.ts';

/**
 * Refusals are data: one table from code to status and words. An endpoint answers a problem as
 * `application/problem+json` (RFC 9457), and the browser turns it back into the same problem, so
 * that nobody ever has to compare the words of a message.
 */
const problems = {
  'not-signed-in': [401, 'You are not logged in', 'Log in and try again.'],
  'email-not-confirmed': [
    403,
    'Your e-mail address is not confirmed yet',
    'Follow the link in the message that we sent to you, then log in.',
  ],
  'staff-only': [
    403,
    'This is for our staff',
    'Log in with a staff account. A new role counts from the next log-in on.',
  ],
  'changed-elsewhere': [
    409,
    'This was changed in another window',
    'Load the page again to see what changed, then make your change once more.',
  ],
  'not-possible': [
    409,
    'This is not possible as things are now',
    'Load the page again: it may have moved on since.',
  ],
  'in-progress': [409, 'This is being done already', 'Wait a few seconds, then ask again.'],
  'too-many-drafts': [
    409,
    `You have ${advertLimits.drafts} adverts that you have not handed in`,
    'Hand one in or throw one away, and you can begin another at once.',
  ],
  'too-many-adverts': [
    429,
    `You have ${advertLimits.neverLive} adverts that were never live`,
    'Pay for one of them and you can begin another when it is live, or throw one away and come back a day later.',
  ],
  'wrong-signature': [401, 'The request is not signed as it should be', 'Check the secret.'],
  'foreign-origin': [
    403,
    'This request came from another site',
    'Open the page here and try again.',
  ],
  'not-found': [404, 'There is nothing at this address', 'Check the address.'],
  'method-not-allowed': [405, 'This address does not take that method', 'See the Allow header.'],
  'body-too-large': [413, 'That is too much to send at once', 'Send less and try again.'],
  'too-many-fields': [
    400,
    'This form has more fields than any of ours',
    'Open the page again and send its form as it is.',
  ],
  'nested-too-deeply': [
    400,
    'The request is nested more deeply than any that we read',
    'Send JSON of at most 32 levels.',
  ],
  'unsupported-media-type': [
    415,
    'The request is of a kind that this address does not read',
    'Send a form or JSON.',
  ],
  'not-json': [400, 'The request could not be read', 'Send valid JSON.'],
  'invalid-input': [422, 'Something in the request is not right', 'Correct it and try again.'],
  'too-many-requests': [429, 'That was too much in a short time', 'Wait a little, then try again.'],
  'not-set-up': [503, 'This is not set up here', 'Set what netlify/README.md names for it.'],
  'build-hook-unavailable': [
    502,
    'The rebuild could not be asked for',
    'Nothing was changed. Send it again in a minute.',
  ],
  'identity-unavailable': [
    503,
    'We cannot check who you are at the moment',
    'Nothing was changed. Try again in a minute.',
  ],
  'database-unavailable': [
    503,
    'We cannot reach our records at the moment',
    'Nothing was changed. Try again in a minute.',
  ],
  'account-half-deleted': [
    503,
    'What you wrote and chose is deleted, but your account is still there',
    'Try again in a minute.',
  ],
  stopping: [503, 'The site is being restarted', 'Nothing was changed. Try again in a minute.'],
  timeout: [
    504,
    'This took too long',
    'It may have been done all the same. Look first, then try again.',
  ],
  /** Only the browser says this: whatever it sent may have arrived. */
  'answer-lost': [
    504,
    'We heard nothing back',
    'It may have been done all the same. Look first, then try again.',
  ],
  fault: [500, 'Something went wrong on our side', 'Nothing was changed. Try again in a minute.'],
} as const satisfies Record<string, readonly [status: number, title: string, advice: string]>;

/** What went wrong, as one word that code may compare. */
export type ProblemCode = keyof typeof problems;

/** What is wrong with one field: its name, and a sentence for the person. */
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
}

/** A refusal on its way out: thrown by whoever notices it, answered once at the edge. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly fields: FieldProblem[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, { fields, retryAfter, cause }: ProblemFacts = {}) {
    super(problems[code][1], { cause });
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return problems[this.code][0];
  }

  /** What the person can do next. */
  get advice(): string {
    if (this.retryAfter === undefined) return problems[this.code][2];
    return `Wait ${waitInWords(this.retryAfter)}, then try again.`;
  }

  toDocument(): ProblemDocument {
    return {
      type: `urn:problem:${this.code}`,
      code: this.code,
      status: this.status,
      title: this.message,
      detail: this.advice,
      ...(this.fields && { fields: this.fields }),
      ...(this.retryAfter !== undefined && { retryAfter: this.retryAfter }),
    };
  }

  /** Reads a problem back from an answer's body; anything else is a fault. */
  static from(body: unknown): Problem {
    if (typeof body !== 'object' || body === null || !('code' in body)) return new Problem('fault');
    const { code, fields, retryAfter } = body as Partial<ProblemDocument>;
    return typeof code === 'string' && Object.hasOwn(problems, code)
      ? new Problem(code, { fields, retryAfter })
      : new Problem('fault');
  }
}

/** Rounded up, so that nobody comes too early. */
function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
