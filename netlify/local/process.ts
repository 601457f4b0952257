/** A command that runs until it is told to stop. */
import { once } from 'node:events';
import type { StackInfo } from './own-pages.ts';

/**
 * Starts, waits for a signal, stops. A signal that comes during the start is honoured after it, or
 * within it by who listens to `told`; a second one ends the process at once.
 * @param start - answers what stops it.
 */
export async function runUntilSignal(
  start: (told: AbortSignal) => Promise<() => Promise<void>>,
): Promise<void> {
  const end = new AbortController();
  const told = end.signal;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => end.abort());
  }
  try {
    const stop = await start(told);
    if (!told.aborted) await once(told, 'abort');
    await stop();
  } catch (error) {
    if (error !== told.reason) fail(error);
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

/** Says on the terminal where everything is. */
export function greet({ site, outbox, phone, mpesa, signIns }: StackInfo): void {
  const { member, staff, secondStaff } = signIns;
  const prompt = mpesa === 'off' ? 'no prompt is sent' : 'MPESA=off npm start sends no prompt';
  process.stdout.write(`
  Site      ${site}
  Outbox    ${outbox}   (mail that would have been sent)
  Phone     ${phone}   (pays by M-Pesa; ${prompt})
  Member    ${member.email}   password ${member.password}
  Staff     ${staff.email}   password ${staff.password}
  Also      ${secondStaff.email}   password ${secondStaff.password}

`);
}
