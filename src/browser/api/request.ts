/** Requests to the site's own endpoints with the logged-in member's token. */
import { Problem } from '#domain/problem/problem.ts';
import { connectionProblem, fetchAsMember } from './member-fetch.ts';

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path from the root of the site, such as '/api/pictures'. */
  path: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a request to one of the site's endpoints.
 * @typeParam Answer - the type that the endpoint declares. It is trusted without a schema, because the endpoint
 * belongs to the site.
 * @returns the parsed body of the response; null for an empty one.
 * @throws {Problem} of the endpoint; `database-unavailable` if the request failed; `answer-lost` if the request may
 * have succeeded without a complete response; or the signal's reason.
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
  if (answer.ok && json !== invalidBody) return json as Answer;
  // A body that is not JSON means that the connection broke, or that a proxy responded in place of the endpoint.
  const isFromEndpoint = typeof json === 'object' && json !== null;
  if (!isFromEndpoint && (answer.ok || answer.status >= 500))
    throw connectionProblem(undefined, method);
  throw Problem.from(json);
}

const invalidBody = Symbol('unreadable');

/** Returns the parsed body; null for an empty one. */
async function readBody(answer: Response): Promise<unknown> {
  try {
    const text = await answer.text();
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return invalidBody;
  }
}
