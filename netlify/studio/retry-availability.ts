/**
 * Repeats Sanity's check of referenced documents until the connection is back. Sanity repeats its other reads itself. This
 * one fails after five attempts, which closes the form and drops the typed text. Source: `createDocumentAvailabilityObserver`
 * of the package `sanity`.
 */

/** Matches the tags with which Sanity marks these checks. */
const availabilityTag = /\bdocuments-availability$/;

const firstDelayMs = 200;
const maxDelayMs = 5_000;

/** Options that the retries of Sanity's client read. Its types omit them. */
interface Retries {
  maxRetries: number;
  /** Returns the pause in ms before the next attempt. */
  retryDelay: (attempt: number) => number;
}

const endlessRetries: Retries = {
  maxRetries: Infinity,
  retryDelay: (attempt) => Math.min(maxDelayMs, firstDelayMs * 2 ** attempt),
};

/** Returns the options of a request, with endless retries for a check of referenced documents. */
export const addRetries = <Request extends { tag?: string }>(
  request: Request,
): Request & Partial<Retries> =>
  availabilityTag.test(request.tag ?? '') ? { ...request, ...endlessRetries } : request;
