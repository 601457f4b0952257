// @chunk member
// src/build/script-chunks.ts joins the modules of the chunk 'member' into one file.
/** Requests to the site's own endpoints with the logged-in member's token. */
import { Problem } from '#domain/problem/problem.ts';
import { toConnectionProblem, fetchAsMember } from './member-fetch.ts';

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path from the root of the site, such as '/api/pictures'. */
  path: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a request to one of the site's endpoints.
 * @typeParam ResponseBody - the type that the endpoint declares. It is trusted without a schema, because the
 * endpoint belongs to the site.
 * @returns the parsed body of the response; null for an empty body.
 * @throws {Problem} of the endpoint or of {@link fetchAsMember}; `database-unavailable` if a GET request failed;
 * `answer-lost` if any other request may have succeeded without a complete response.
 * @throws the signal's reason after an abort.
 */
export async function requestJson<ResponseBody>(request: ApiRequest): Promise<ResponseBody> {
  const { method = 'GET', path, body, signal } = request;
  let response: Response;
  try {
    response = await fetchAsMember(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    signal?.throwIfAborted();
    throw toConnectionProblem(cause, method);
  }
  const json = await readBody(response);
  if (response.ok && json !== invalidBody) return json as ResponseBody;
  // A body other than a JSON object means that the connection broke, or that a proxy responded in place of the
  // endpoint.
  const isFromEndpoint = typeof json === 'object' && json !== null;
  if (!isFromEndpoint && (response.ok || response.status >= 500))
    throw toConnectionProblem(undefined, method);
  throw Problem.from(json);
}

const invalidBody = Symbol('unreadable');

/** Returns the parsed body; null for an empty body, and `invalidBody` for one that is incomplete or not JSON. */
async function readBody(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return invalidBody;
  }
}
