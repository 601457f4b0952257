/** Runs a command of the terminal until a signal, and reports its errors. */
import { once } from 'node:events';
import type { StackInfo } from './outbox.ts';

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

/**
 * Prints an error and ends the process with status 1. Prints the stack of a programming error, else the message.
 */
export function fail(error: unknown): never {
  const isProgrammingError = [TypeError, ReferenceError, RangeError, SyntaxError].some(
    (errorClass) => error instanceof errorClass,
  );
  const output =
    error instanceof Error ? (isProgrammingError ? error.stack : error.message) : String(error);
  process.stderr.write(`\n${output ?? ''}\n`);
  process.exit(1);
}

/** Prints the addresses and accounts of the stack. */
export function printAddresses({ site, outbox, phone, mpesa, signIns }: StackInfo): void {
  const { member, staff, secondStaff } = signIns;
  const prompt = mpesa === 'off' ? 'no prompt is sent' : 'MPESA=off npm start sends no prompt';
  process.stdout.write(`
  Site      ${site}
  Outbox    ${outbox}   (e-mails that production would send)
  Phone     ${phone}   (pays by M-Pesa; ${prompt})
  Member    ${member.email}   password ${member.password}
  Staff     ${staff.email}   password ${staff.password}
  Also      ${secondStaff.email}   password ${secondStaff.password}

`);
}
