/** Updates the stored session with account data from the identity service. Renewals are in another module. */
import { identityUserSchema, type IdentityUser } from '../domain/member/member.ts';
import { Problem } from '../domain/problem/problem.ts';
import { requestService } from './identity-service.ts';
import {
  withSessionLock,
  storeToken,
  requireFreshSession,
  requireSameAccount,
} from './identity-session.ts';
import { changeSession, dropSession, readSession } from './stored-session.ts';

/**
 * Stores the time at which a token arrived, by the device's clock. The token's age is then known even if that clock
 * is wrong.
 */
export function recordTokenArrival(accessToken: string): void {
  const stored = readSession();
  if (stored?.token.access_token !== accessToken || stored.token.received_at !== undefined) return;
  storeToken(stored.id, { ...stored.token, received_at: Date.now() });
}

/**
 * Loads the account from the service and stores it.
 * @throws {Problem} `not-signed-in` if the account does not exist (the session is then removed) or if another
 * session is stored by now; `identity-unavailable` if the request fails.
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
 * Merges the service's response into the stored session, under the same lock as renewals.
 * @throws {Problem} `not-signed-in` if another session is stored by now.
 */
export async function adoptUser(user: unknown): Promise<IdentityUser> {
  const { data } = identityUserSchema.safeParse(user);
  if (!data) throw new Problem('identity-unavailable');
  await withSessionLock(() => {
    requireSameAccount(data.id);
    // The response omits `new_email` when no change is pending, so it is removed first.
    changeSession(data.id, (stored) => Object.assign({ ...stored, new_email: undefined }, user));
  });
  return data;
}
