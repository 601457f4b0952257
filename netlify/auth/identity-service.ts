/** HTTP client of the identity service. */
import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';

interface RequestOptions {
  method?: 'GET' | 'DELETE';
  query?: Record<string, string>;
  /** Timeout of the request; 5 s by default. A timeout counts as an outage of the service. */
  timeoutMs?: number;
}

/**
 * Sends a request to the identity service. Its address comes from the environment, because clients control the Host
 * header of a request.
 * @param path - relative to the service, such as '/user'
 * @throws {Problem} `identity-unavailable` if the service does not respond
 */
export async function requestIdentity(
  path: string,
  token: string,
  { method = 'GET', query = {}, timeoutMs = 5_000 }: RequestOptions = {},
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
 * Creates the problem of an unclear response. An outage must not be mistaken for a missing account.
 * @param cause - the reason for which the body is invalid
 */
export function createOutageProblem({ status }: Response, cause?: unknown): Problem {
  return new Problem('identity-unavailable', { cause: new Error(`status ${status}`, { cause }) });
}
