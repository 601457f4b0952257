/**
 * Requests with the logged-in member's identity token, for the identity service and for the endpoints that check
 * the token with it.
 */
import { Problem } from '#domain/problem/problem.ts';
import { isOffline } from '../polling.ts';
import { getFreshSession } from '../identity.ts';
import { adoptStoredSession, loadSessionModule, withSession } from '../identity/current-member.ts';
import type { IdentitySession } from '../identity-session.ts';
import { recordServerTime } from '../server-time.ts';
import { getLanguage } from '#domain/language/language.ts';

/**
 * Sends a request with the member's token. If the token is rejected, it is renewed once and the request is sent
 * again, because a wrong device clock can make an expired token look valid. If the new token is rejected too, the
 * member is logged out. The request never uses the token of another member that logs in meanwhile.
 * @param path - the address, or a function that returns it for the session.
 * @returns the response with any status.
 * @throws {Problem} `not-signed-in`, `identity-unavailable`, or `database-unavailable` if the device is offline; or
 * an error of `fetch`.
 */
export async function fetchAsMember(
  path: string | ((session: IdentitySession) => string),
  init: RequestInit = {},
): Promise<Response> {
  const send = async (session: IdentitySession) => {
    // A request that starts offline never leaves the device, so a retry is safe.
    const wasOffline = isOffline();
    const headers = new Headers(init.headers);
    headers.set('accept-language', getLanguage());
    headers.set('authorization', `Bearer ${session.token.access_token}`);
    const address = typeof path === 'string' ? path : path(session);
    const response = await fetch(address, { ...init, headers }).catch((cause: unknown) => {
      throw wasOffline ? new Problem('database-unavailable', { cause }) : cause;
    });
    recordServerTime(response.headers);
    return response;
  };
  const session = await getFreshSession();
  init.signal?.throwIfAborted();
  const response = await send(session);
  if (response.status !== 401) return response;
  const secondResponse = await send(await replaceRejectedToken(session));
  if (secondResponse.status === 401) await removeSession(session);
  return secondResponse;
}

function replaceRejectedToken(rejected: IdentitySession): Promise<IdentitySession> {
  return withSession(({ replaceToken }) => replaceToken(rejected));
}

async function removeSession({ id }: IdentitySession): Promise<void> {
  const { dropSession, readSession } = await loadSessionModule();
  if (readSession()?.id === id) dropSession();
  await adoptStoredSession();
}

/**
 * Converts a network error to a problem: `database-unavailable` for a GET request, which changed nothing, and
 * `answer-lost` for any other request, which may have succeeded while its response was lost. A {@link Problem} is
 * returned unchanged.
 */
export function toConnectionProblem(cause: unknown, method = 'GET'): Problem {
  return Problem.wrap(cause, method === 'GET' ? 'database-unavailable' : 'answer-lost');
}
