/** Refusals, which are thrown where a request fails and answered once, at the edge of the service. */
import { randomUUID } from 'node:crypto';

/** Status and message are those of the hosted service. A word for a status makes an OAuth error. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  /** Whether the answer also removes the session cookie. */
  readonly clearsCookie: boolean;
  /** Names the log entry of a fault; set from status 500 on. */
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

  /** Returns the body for clients; keys without a value are left out. */
  toJSON(): Record<string, unknown> {
    return this.#oauthError === undefined
      ? { code: this.status, msg: this.message, error_id: this.errorId }
      : { error: this.#oauthError, error_description: this.message || undefined };
  }
}

/**
 * Turns anything thrown into a refusal, and logs it where it is a fault. The client of a fault gets no
 * more than the `error_id`, under which the log has the cause.
 */
export function toRefusal(error: unknown, operation: string, log: (fault: unknown) => void) {
  const refusal =
    error instanceof Refusal ? error : new Refusal(500, 'Internal server error', { cause: error });
  if (refusal.errorId !== undefined) {
    log(new Error(`${operation} failed, error_id ${refusal.errorId}`, { cause: refusal }));
  }
  return refusal;
}
