import { clearedCookie } from './cookies.ts';
import { json } from './http.ts';
import { Refusal } from './refusal.ts';

interface Occasion {
  /** Method and path, for the log. */
  deed: string;
  now: Date;
  log: (error: unknown) => void;
}

/**
 * Answers whatever was thrown. What is no refusal is a fault and tells the client nothing but an id;
 * from status 500 on the log gets that id and the cause.
 */
export function refuse(error: unknown, { deed, now, log }: Occasion): Response {
  const refusal = asRefusal(error);
  logFault(refusal, deed, log);
  const headers: Record<string, string> = refusal.clearsCookie
    ? { 'set-cookie': clearedCookie(now) }
    : {};
  return json(refusal, headers, refusal.status);
}

/** Logs a refusal with an id; one without is everyday life. */
export function logFault(refusal: Refusal, deed: string, log: Occasion['log']): void {
  if (refusal.errorId === undefined) return;
  log(new Error(`${deed} failed, error_id ${refusal.errorId}`, { cause: refusal }));
}

/** Turns a fault into a refusal that says nothing about it. */
export function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal('fault', { cause: error });
}
