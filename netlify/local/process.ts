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

/** Returns the stack of a programming error, and the message of any other error. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isProgrammingError = [TypeError, ReferenceError, RangeError, SyntaxError].some(
    (errorClass) => error instanceof errorClass,
  );
  return isProgrammingError ? (error.stack ?? '') : error.message;
}
