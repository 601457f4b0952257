/** How endpoints ask the identity service. */
import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';

interface Question {
  method?: 'GET' | 'DELETE';
  query?: Record<string, string>;
  /** A later response counts as an outage of the service. */
  timeoutMs?: number;
}

/**
 * The address comes from the environment, never from the request, whose Host anybody can write.
 * @param path - behind that of the service, such as '/user'.
 * @throws {Problem} `identity-unavailable` when no answer comes.
 */
export async function askIdentity(
  path: string,
  token: string,
  { method = 'GET', query = {}, timeoutMs = 5_000 }: Question = {},
): Promise<Response> {
  const address = new URL(`/.netlify/identity${path}`, environment().site);
  address.search = new URLSearchParams(query).toString();
  try {
    return await fetch(address, {
      method,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw new Problem('identity-unavailable', { cause });
  }
}

/**
 * The problem of an answer that says nothing clear: an outage must never look like 'nobody'.
 * @param cause - what was wrong with its body.
 */
export function unclear({ status }: Response, cause?: unknown): Problem {
  return new Problem('identity-unavailable', { cause: new Error(`status ${status}`, { cause }) });
}
