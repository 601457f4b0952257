/** Updates the stored session with account data from the identity service. Renewals are in identity-session.ts. */
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
 * Stores the present time of the device's clock as the arrival of a token. The token's age is then known even if
 * that clock is wrong. A token other than the stored one, or with a time of arrival, changes nothing.
 */
export function recordTokenArrival(accessToken: string): void {
  const stored = readSession();
  if (stored?.token.access_token !== accessToken || stored.token.received_at !== undefined) return;
  storeToken(stored.id, { ...stored.token, received_at: Date.now() });
}

/**
 * Loads the account from the service and stores it.
 * @throws {Problem} `not-signed-in` without a session, if the service rejects the token or reports the account as
 * missing (the session is then removed), or if another session is stored by now; `identity-unavailable` if a
 * request fails.
 */
export async function refreshSession(): Promise<void> {
  const { id, url, token } = await requireFreshSession();
  const response = await requestService(`${url}/user`, {
    headers: { authorization: `Bearer ${token.access_token}` },
  });
  if (response.status === 401 || response.status === 404) {
    if (readSession()?.id === id) dropSession();
    throw new Problem('not-signed-in');
  }
  const user: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Problem('identity-unavailable');
  await adoptUser(user);
}

/**
 * Merges the service's response into the stored session, under the same lock as renewals.
 * @returns the user of the response.
 * @throws {Problem} `identity-unavailable` for a response without a user; `not-signed-in` if the session of this
 * user has been removed or replaced.
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
