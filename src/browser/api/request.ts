/** Requests to the site's own endpoints, in the name of the member who is here. */
import { Problem } from '#domain/problem/problem.ts';
import { connectionProblem, fetchAsMember } from './member-fetch.ts';

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the root of the site, such as '/api/pictures'. */
  path: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * @typeParam Answer - as the endpoint declares it; it is our own, so its answer is not parsed again.
 * @returns what the answer's body says, null where it has none.
 * @throws {Problem} what the endpoint refused, `database-unavailable` when it could not be asked,
 *   `answer-lost` when it may have been told what to do; or the signal's reason.
 */
export async function requestJson<Answer>(request: ApiRequest): Promise<Answer> {
  const { method = 'GET', path, body, signal } = request;
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
    throw connectionProblem(cause, method);
  }
  const json = await readBody(answer);
  if (answer.ok && json !== unreadable) return json as Answer;
  // The connection broke, or somebody between us and the endpoint answers in its place.
  const isOurs = typeof json === 'object' && json !== null;
  if (!isOurs && (answer.ok || answer.status >= 500)) throw connectionProblem(undefined, method);
  throw Problem.from(json);
}

const unreadable = Symbol('unreadable');

/** What a body says, null for an empty one. */
async function readBody(answer: Response): Promise<unknown> {
  try {
    const text = await answer.text();
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return unreadable;
  }
}
