/**
 * What a new password ends: whoever else had got hold of a session. The service ends none by itself, and
 * all at once when asked to log out, so the member is logged in anew with her new password.
 */
import { Problem } from '../domain/problem/problem.ts';
import { requestLogOut, requestTokens, readTokens, type Tokens } from './identity-service.ts';
import { adoptTokens, holdingSession, readSession } from './identity-session.ts';

interface Changed {
  id: string;
  /** Of the service, as a session names it. */
  url: string;
  email: string;
  password: string;
  accessToken: string;
}

/**
 * Ends all sessions of an account whose password has just been set, and opens a new one, which takes
 * the place of hers where hers is stored.
 * @throws {Problem} `identity-unavailable` when the service could not be asked: others may still be in.
 */
export function endOtherSessions({ id, url, email, password, accessToken }: Changed) {
  return holdingSession(async (): Promise<Tokens> => {
    const { ok } = await requestLogOut(url, accessToken);
    if (!ok) throw new Problem('identity-unavailable');
    const form = { grant_type: 'password', username: email, password };
    const tokens = await readTokens(await requestTokens(url, form));
    if (readSession()?.id === id) adoptTokens(tokens);
    return tokens;
  });
}
