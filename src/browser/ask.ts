/** Asks the site's own endpoints, in the name of the member who is here. */
import { Problem } from '../domain/problem/problem.ts';
import { fetchAsMember, lostOnTheWay } from './fetch-as-member.ts';

export interface Question {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the root of the site, such as '/api/pictures'. */
  path: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * @returns what the answer's body says, null where it has none.
 * @throws {Problem} what the endpoint refused, `database-unavailable` when it could not be asked; or the
 *   signal's reason.
 */
export async function ask({ method = 'GET', path, body, signal }: Question): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetchAsMember(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    signal?.throwIfAborted();
    throw lostOnTheWay(cause);
  }
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw Problem.from(said);
  return said;
}
