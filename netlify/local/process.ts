/** A command that runs until it is told to stop. */
/**
 * Starts, waits for a signal, stops. A signal that comes during the start is honoured after it; a
 * second one ends the process at once.
 * @param start - answers what stops it.
 */
export async function runUntilSignal(start: () => Promise<() => Promise<void>>): Promise<void> {
  const signalled = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve());
    }
  });
  try {
    const stop = await start();
    await signalled;
    await stop();
  } catch (error) {
    fail(error);
  }
  process.exit(0);
}

/** Ends the process with the reason: a sentence, or the stack where we made a mistake ourselves. */
export function fail(error: unknown): never {
  const mistake = [TypeError, ReferenceError, RangeError, SyntaxError].some(
    (kind) => error instanceof kind,
  );
  const words = error instanceof Error ? (mistake ? error.stack : error.message) : String(error);
  process.stderr.write(`\n${words ?? ''}\n`);
  process.exit(1);
}
