/**
 * What a new password asks for, the old one, and what it ends: whoever else had got hold of a session. The
 * service does neither by itself. It ends all sessions at once when asked to log out, so the member is
 * logged in anew with her new password.
 */
import { Problem } from '../domain/problem/problem.ts';
import { requestLogOut, requestTokens, readTokens, type Tokens } from './identity-service.ts';
import { adoptTokens, holdingSession, readSession } from './identity-session.ts';

interface LogIn {
  /** Of the service, as a session names it. */
  url: string;
  email: string;
  password: string;
}

/**
 * Whether somebody who knows this password may come in with it.
 * @throws {Problem} `too-many-requests`, or `identity-unavailable` when the service could not be asked.
 */
export async function isPassword(logIn: LogIn): Promise<boolean> {
  const answer = await requestLogIn(logIn);
  if (answer.status === 429) throw new Problem('too-many-requests');
  if (answer.status !== 400) return Boolean(await readTokens(answer));
  await answer.body?.cancel();
  return false;
}

/**
 * Ends all sessions of an account whose password has just been set, and opens a new one, which takes
 * the place of hers where hers is stored.
 * @throws {Problem} `identity-unavailable` when the service could not be asked: others may still be in.
 */
export function endOtherSessions(account: LogIn & { id: string; accessToken: string }) {
  return holdingSession(async (): Promise<Tokens> => {
    const { ok } = await requestLogOut(account.url, account.accessToken);
    if (!ok) throw new Problem('identity-unavailable');
    const tokens = await readTokens(await requestLogIn(account));
    if (readSession()?.id === account.id) adoptTokens(account.id, tokens);
    return tokens;
  });
}

function requestLogIn({ url, email, password }: LogIn): Promise<Response> {
  return requestTokens(url, { grant_type: 'password', username: email, password });
}
