/** Sends requests to the services. A request has a timeout, and the message of a failure contains no secret. */
import pLimit from 'p-limit';
import { CheckEnded, wrong, type Send } from './check.ts';

const timeoutMs = 10_000;

/**
 * The number of requests that are open at the same time. The check of the functions sends more than a hundred, and a
 * small database queues them. The timeout of a request begins when its turn comes.
 */
const maxOpenRequests = 8;

/**
 * Creates the function that sends requests. It does not follow redirects, because a redirect would send the keys to
 * another address. A failed request ends the check with a message that contains no secret, unlike the message of
 * the error's cause.
 */
export function createSend(fetch: typeof globalThis.fetch): Send {
  const limit = pLimit(maxOpenRequests);
  const send: Send = async (address, init) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(address, { ...init, redirect: 'manual', signal });
      const body = readJson(await response.text());
      return { status: response.status, body, headers: response.headers };
    } catch (cause) {
      const problem = `${address.origin} ${getReason(cause)}`;
      const finding = wrong(
        problem,
        'Check the address and the service, then run the doctor again.',
      );
      throw new CheckEnded(finding, { cause });
    }
  };
  return (address, init) => limit(send, address, init);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Describes a failed request by its error code, because the message of an invalid header contains the header. */
function getReason(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: unknown } };
  if (name === 'TimeoutError') return `sends no response within ${timeoutMs / 1000} seconds.`;
  // The error of an invalid header has no cause.
  if (!cause) return 'cannot be requested: a setting has characters that are invalid in a header.';
  return `cannot be reached (${typeof cause.code === 'string' ? cause.code : 'no code'}).`;
}
