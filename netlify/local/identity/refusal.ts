/** The errors of the service, in the format of the hosted one. */
import { randomUUID } from 'node:crypto';

/**
 * The error of a refused request. The status and the message equal those of the hosted service. If the first
 * argument is a text, the response has status 400 and is an OAuth error with this code.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  /** True if the response also removes the session cookie. */
  readonly clearsCookie: boolean;
  /** The id that connects the response of a fault with its log entry. It is set if the status is 500 or higher. */
  readonly errorId: string | undefined;
  readonly #oauthError: string | undefined;

  constructor(
    statusOrError: number | string,
    message: string,
    { clearsCookie = false, cause }: { clearsCookie?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = typeof statusOrError === 'number' ? statusOrError : 400;
    this.clearsCookie = clearsCookie;
    this.errorId = this.status >= 500 ? randomUUID() : undefined;
    this.#oauthError = typeof statusOrError === 'string' ? statusOrError : undefined;
  }

  /** Returns the body of the response. JSON omits its undefined keys. */
  toJSON(): Record<string, unknown> {
    return this.#oauthError === undefined
      ? { code: this.status, msg: this.message, error_id: this.errorId }
      : { error: this.#oauthError, error_description: this.message || undefined };
  }
}

/**
 * Converts a thrown value to a refusal. A refusal with status 500 or higher is logged, and the client receives the
 * `error_id` of its entry in the log.
 */
export function toRefusal(error: unknown, operation: string, log: (fault: unknown) => void) {
  const refusal =
    error instanceof Refusal ? error : new Refusal(500, 'Internal server error', { cause: error });
  if (refusal.errorId !== undefined) {
    log(new Error(`${operation} failed, error_id ${refusal.errorId}`, { cause: refusal }));
  }
  return refusal;
}
