/** Sends requests of one user to the endpoints below a path. */
import { requestTokens, type Login } from './identity-service.ts';
import type { TestStack } from './stack.ts';

/** A user, or the role of a seeded user. Undefined for a visitor: the requests then have no token. */
export type User = 'member' | 'staff' | Login | undefined;

interface EndpointResponse<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

type RequestJson<Body> = (
  method: string,
  path: string,
  payload?: unknown,
) => Promise<EndpointResponse<Body>>;

/**
 * Logs in, and returns a function that sends JSON and reads the response.
 * @param folder - the part of the path that all requests share
 * @param fetch - sends the requests
 */
export async function createEndpointClient<Body>(
  { site, info }: Pick<TestStack, 'site' | 'info'>,
  folder: string,
  user: User,
  fetch = globalThis.fetch,
): Promise<RequestJson<Body>> {
  const login = typeof user === 'string' ? info.signIns[user] : user;
  const token = login && (await requestTokens(site, login)).access_token;
  return async (method, path, payload) => {
    const response = await fetch(`${site}${folder}${path}`, {
      method,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    });
    const body = (await response.json().catch(() => ({}))) as Body;
    return { status: response.status, headers: response.headers, body };
  };
}
