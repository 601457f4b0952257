/** Runs a command of the terminal until a signal, and reports its errors. */
import { once } from 'node:events';

/**
 * Starts a command, stops it after SIGINT, SIGTERM or SIGHUP, and ends the process. A signal aborts the AbortSignal
 * that `start` receives. A second signal of the same kind ends the process at once.
 * @param start - returns the function that stops the command
 */
export async function runUntilSignal(
  start: (signal: AbortSignal) => Promise<() => Promise<void>>,
): Promise<void> {
  const controller = new AbortController();
  const signal = controller.signal;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => controller.abort());
  }
  try {
    const stop = await start(signal);
    if (!signal.aborted) await once(signal, 'abort');
    await stop();
  } catch (error) {
    if (error !== signal.reason) fail(error);
  }
  process.exit(0);
}

/** Prints an error and ends the process with status 1. */
export function fail(error: unknown): never {
  process.stderr.write(`\n${describeError(error)}\n`);
  process.exit(1);
}

/**
 * Returns the stack of a programming error, and the message of any other error. Node's parser of options and its
 * `fetch` throw a TypeError for a mistyped option and for an outage.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const outage = findOutage(error);
  if (outage) {
    // The message of an error of ours names the service already.
    const subject =
      error === outage || error.message === 'fetch failed' ? undefined : error.message;
    const reason = outage.message === '' ? findCode(outage) : outage.message;
    return `${subject ?? 'A service cannot be reached'}: ${reason}. Check the connection and the address.`;
  }
  if (findCode(error).startsWith('ERR_PARSE_ARGS')) return error.message;
  const isProgrammingError = [TypeError, ReferenceError, RangeError, SyntaxError].some(
    (errorClass) => error instanceof errorClass,
  );
  return isProgrammingError ? (error.stack ?? '') : error.message;
}

const findCode = (error: Error): string => {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : '';
};

/** Matches the codes of Node and of its HTTP client for a host without a response. */
const outageCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ESOCKETTIMEDOUT|UND_ERR_\w+)$/;

/** True if an error or one of its causes says that a host does not respond. */
export function isOutage(error: unknown): boolean {
  return error instanceof Error && findOutage(error) !== undefined;
}

/** Returns the error among an error and its causes that is an outage of the network. */
function findOutage(error: Error): Error | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = findCause(cause)) {
    if (outageCodes.test(findCode(cause))) return cause;
  }
  return undefined;
}

/** Returns the cause of an error; the first of several that belong to attempts at the addresses of one host. */
function findCause(error: Error & { errors?: unknown[] }): unknown {
  return error.cause ?? error.errors?.[0];
}
