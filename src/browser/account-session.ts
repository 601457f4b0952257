/** Changes of the stored session by what the identity service says of its account, apart from renewals. */
import { identityUserSchema, type IdentityUser } from '../domain/member/member.ts';
import { Problem } from '../domain/problem/problem.ts';
import { requestService } from './identity-service.ts';
import { holdingSession, keepToken, requireFreshSession, requireOwn } from './identity-session.ts';
import { changeSession, dropSession, readSession } from './stored-session.ts';

/**
 * Notes that the stored session's token has just come, so that its age can be told later whatever
 * this device's clock says.
 */
export function stampSession(accessToken: string): void {
  const stored = readSession();
  if (stored?.token.access_token !== accessToken || stored.token.received_at !== undefined) return;
  keepToken(stored.id, { ...stored.token, received_at: Date.now() });
}

/**
 * Asks the service for the account, and stores what it says.
 * @throws {Problem} `not-signed-in` when there is no such account, which removes the session, or where
 *   another session is stored by now; `identity-unavailable` when the service could not be asked.
 */
export async function refreshSession(): Promise<void> {
  const { id, url, token } = await requireFreshSession();
  const answer = await requestService(`${url}/user`, {
    headers: { authorization: `Bearer ${token.access_token}` },
  });
  if (answer.status === 401 || answer.status === 404) {
    if (readSession()?.id === id) dropSession();
    throw new Problem('not-signed-in');
  }
  const user: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Problem('identity-unavailable');
  await adoptUser(user);
}

/**
 * Keeps what the service answered about the account with the stored session, under the lock under which
 * tokens are renewed.
 * @throws {Problem} `not-signed-in` where another session is stored by now.
 */
export async function adoptUser(user: unknown): Promise<IdentityUser> {
  const { data } = identityUserSchema.safeParse(user);
  if (!data) throw new Problem('identity-unavailable');
  await holdingSession(() => {
    requireOwn(data.id);
    // An address that is no longer waited for is left out of the answer.
    changeSession(data.id, (stored) => Object.assign({ ...stored, new_email: undefined }, user));
  });
  return data;
}
