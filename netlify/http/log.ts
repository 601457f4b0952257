import { AsyncLocalStorage } from 'node:async_hooks';
import { describeFault } from '../operations/describe-fault.ts';

/** `money` is the area of the code that receives, records, returns or compares money. */
export type FaultArea = 'money' | 'other';

/** A fault in the log, for the observer of the request in which it occurred. */
export interface LoggedFault {
  where: string;
  error: unknown;
  area: FaultArea;
}

export type FaultObserver = (fault: LoggedFault) => void;

/** The observer of each request. It also receives the faults of work that continues after the response. */
const observers = new AsyncLocalStorage<FaultObserver | undefined>();

/** Writes entries to the log, each as one line of JSON and without personal data. */
export const log = {
  /** Logs an error of the site, with its chain of causes, and passes it to the observer of the request. */
  fault(where: string, error: unknown, area: FaultArea = 'other'): void {
    console.error(asLine(JSON.stringify({ level: 'error', where, causes: getCauses(error) })));
    observers.getStore()?.({ where, error, area });
  },
};

/**
 * Runs work with an observer of its faults.
 * @param observer - must not throw. If it is undefined, the faults are only logged.
 */
export function observeFaults<Result>(
  observer: FaultObserver | undefined,
  work: () => Result,
): Result {
  return observers.run(observer, work);
}

/**
 * Escapes control characters and line ends as in JSON, so that a client's input can neither start a log entry nor
 * control a terminal.
 */
export function asLine(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Beginnings of addresses with a secret part: callbacks of M-Pesa, reports of bounces, and links in messages. */
const secretPaths =
  /^(\/api\/(?:payments\/callback|email-bounces|unsubscribe)\/|(?:\/[a-z]{2})?\/prepared\/).*/;

/** Returns method and path of a request for the log, without the secret part of an address. */
export function formatRoute(method: string, pathname: string): string {
  return `${method} ${pathname.replace(secretPaths, '$1…')}`;
}

/** Maximum number of causes of an error in the log. A chain of causes may be a circle. */
const maxCauses = 8;

function getCauses(error: unknown, count = 0): string[] {
  if (error === undefined || count === maxCauses) return [];
  if (error instanceof Error)
    return [error.stack ?? error.message, ...getCauses(error.cause, count + 1)];
  if (typeof error !== 'object' || error === null) return [describeObject(error)];
  const { cause } = error as { cause?: unknown };
  return [describeObject(error), ...getCauses(cause, count + 1)];
}

/**
 * Describes a thrown value of another kind, such as the plain object of a database client: name, code and message
 * without variable parts. Its other properties can contain personal data. Returns the type of a value without any of
 * these three properties.
 */
function describeObject(value: unknown): string {
  const { code, message } = describeFault(value);
  return [typeof value, code, message === typeof value ? '' : message].filter(Boolean).join(' ');
}
