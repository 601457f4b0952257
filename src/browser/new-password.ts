/**
 * Changes a password. The member must enter the old password, and all other sessions end, because an intruder may
 * have a session. The service enforces neither rule. Its log-out ends all sessions at once, so the member is then
 * logged in again with the new password.
 */
import { Problem } from '../domain/problem/problem.ts';
import { requestLogOut, requestTokens, readTokens, type Tokens } from './identity-service.ts';
import { adoptTokens, withSessionLock, readSession } from './identity-session.ts';

interface Credentials {
  /** Address of the service, from the session. */
  url: string;
  email: string;
  password: string;
}

/**
 * Returns true if a log-in with this password succeeds, and false if the service rejects the password.
 * @throws {Problem} `too-many-requests`, or `identity-unavailable` if the request or the service fails.
 */
export async function isCorrectPassword(credentials: Credentials): Promise<boolean> {
  const response = await requestLogIn(credentials);
  if (response.status === 429) throw new Problem('too-many-requests');
  if (response.status === 400) {
    await response.body?.cancel();
    return false;
  }
  await readTokens(response);
  return true;
}

/**
 * Ends all sessions of an account after a change of its password, and starts a new one. The new session replaces
 * the stored one if that belongs to the same account.
 * @returns the tokens of the new session.
 * @throws {Problem} `identity-unavailable` if the log-out or the log-in fails. After a failed log-out, other
 * sessions may still exist.
 */
export function endOtherSessions(account: Credentials & { id: string; accessToken: string }) {
  return withSessionLock(async (): Promise<Tokens> => {
    const { ok } = await requestLogOut(account.url, account.accessToken);
    if (!ok) throw new Problem('identity-unavailable');
    const tokens = await readTokens(await requestLogIn(account));
    if (readSession()?.id === account.id) adoptTokens(account.id, tokens);
    return tokens;
  });
}

function requestLogIn({ url, email, password }: Credentials): Promise<Response> {
  return requestTokens(url, { grant_type: 'password', username: email, password });
}
