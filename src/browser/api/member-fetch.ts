/** Requests in the name of the member who is here, for endpoints that ask the identity service who she is. */
import { Problem } from '#domain/problem/problem.ts';
import { isOffline } from '../polling.ts';
import { freshSession } from '../identity.ts';
import { adoptStoredSession, sessions, withSession } from '../identity/current-member.ts';
import type { IdentitySession } from '../identity-session.ts';
import { noteServerTime } from '../server-time.ts';

/**
 * Asks with the member's token. One that is refused is got anew, once: by this device's clock it may look
 * good although it is over. When that one is refused as well, she is no longer here. Whoever comes
 * meanwhile, it is never asked in her name.
 * @throws {Problem} `not-signed-in`, `identity-unavailable`, or `database-unavailable` where the device is offline;
 *   or what `fetch` throws.
 */
export async function fetchAsMember(
  path: string | ((session: IdentitySession) => string),
  init: RequestInit = {},
): Promise<Response> {
  const send = async (session: IdentitySession) => {
    // Without a connection nothing leaves, so that nothing can have been done.
    const isUnsent = isOffline();
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${session.token.access_token}`);
    const address = typeof path === 'string' ? path : path(session);
    const answer = await fetch(address, { ...init, headers }).catch((cause: unknown) => {
      throw isUnsent ? new Problem('database-unavailable', { cause }) : cause;
    });
    noteServerTime(answer.headers);
    return answer;
  };
  const session = await freshSession();
  init.signal?.throwIfAborted();
  const answer = await send(session);
  if (answer.status !== 401) return answer;
  const second = await send(await replaceSession(session));
  if (second.status === 401) await leave(session);
  return second;
}

function replaceSession(refused: IdentitySession): Promise<IdentitySession> {
  return withSession(({ replaceToken }) => replaceToken(refused));
}

async function leave({ id }: IdentitySession): Promise<void> {
  const { dropSession, readSession } = await sessions();
  if (readSession()?.id === id) dropSession();
  await adoptStoredSession();
}

/**
 * What went wrong on the way, as a problem. A request that only asks has changed nothing; of any other
 * nobody knows whether it arrived and only its answer was lost.
 */
export function connectionProblem(cause: unknown, method = 'GET'): Problem {
  return Problem.wrap(cause, method === 'GET' ? 'database-unavailable' : 'answer-lost');
}
