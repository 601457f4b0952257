/** Requests in the name of the member who is here, for endpoints that ask the identity service who she is. */
import { Problem } from '../domain/problem/problem.ts';
import { accessToken } from './identity.ts';
import { adoptStoredSession, sessions } from './identity/presence.ts';

/**
 * Asks with the member's token. One that is refused is got anew, once: by this device's clock it may look
 * good although it is over. When that one is refused as well, she is no longer here.
 * @throws {Problem} `not-signed-in` or `identity-unavailable`; or what `fetch` throws.
 */
export async function fetchAsMember(path: string, init: RequestInit = {}): Promise<Response> {
  const send = (token: string) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(path, { ...init, headers });
  };
  const token = await accessToken();
  init.signal?.throwIfAborted();
  const answer = await send(token);
  if (answer.status !== 401) return answer;
  const second = await send(await tokenInsteadOf(token));
  if (second.status === 401) await leave();
  return second;
}

async function tokenInsteadOf(refused: string): Promise<string> {
  const { replaceToken } = await sessions();
  try {
    return (await replaceToken(refused)).token.access_token;
  } finally {
    await adoptStoredSession();
  }
}

async function leave(): Promise<void> {
  (await sessions()).dropSession();
  await adoptStoredSession();
}

/** What went wrong on the way, as a problem. */
export function lostOnTheWay(cause: unknown): Problem {
  return cause instanceof Problem ? cause : new Problem('database-unavailable', { cause });
}
