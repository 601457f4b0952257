/** Changes and deletes the account of the logged-in member. */
import { getAvatarUrl, toMember, type Member } from '#domain/member/member.ts';
import { Problem } from '#domain/problem/problem.ts';
import { databaseSession } from '../database-access.ts';
import { toConnectionProblem, fetchAsMember } from './member-fetch.ts';
import { requestJson } from './request.ts';
import { getFreshSession, logOut, on } from '../identity.ts';
import { adoptStoredSession } from '../identity/current-member.ts';
import { announce } from '../identity/identity-text.ts';
import { adoptUser } from '../account-session.ts';
import { dropSession } from '../identity-session.ts';
import { tabLogOut, notifyOtherTabs } from '../log-out-channel.ts';
import { requestService } from '../identity-service.ts';
import { endOtherSessions, isCorrectPassword } from '../new-password.ts';
import { localizePath } from '#domain/language/localized-path.ts';

/** Timeout of a request in ms, long enough for a small response on a slow connection. */
const timeoutMs = 30_000;

/** Maximum wait in ms for the log-out of a deleted account. */
const logOutTimeoutMs = 5_000;

export interface Account extends Member {
  /** A requested address that is not confirmed yet. */
  newEmail: string | undefined;
}

/** The changes that the identity service accepts. */
interface UserChange {
  email?: string;
  password?: string;
  data?: { full_name?: string; avatar_url?: string | null; language?: string };
}

/**
 * Loads the account from the identity service.
 * @throws {Problem} as {@link requestUser}.
 */
export function loadAccount(): Promise<Account> {
  return requestUser('GET');
}

/**
 * Changes the member's name and picture in the account, on this page, and beside posts.
 * @param profile - `avatar` is the id of a picture of the member, or null for none.
 * @throws {Problem} as {@link requestUser}.
 */
export async function changeProfile(profile: {
  name: string;
  avatar: string | null;
}): Promise<Account> {
  const { name, avatar } = profile;
  const avatar_url = avatar === null ? null : getAvatarUrl(avatar);
  const account = await requestUser('PUT', { data: { full_name: name, avatar_url } });
  // A failure is ignored, because the token exchange at the start of each visit copies the profile again.
  await copyProfileToDatabase().catch(() => undefined);
  return account;
}

/** Changes the language of the emails of the identity service. @throws {Problem} as {@link requestUser}. */
export async function changeLanguage(language: string): Promise<void> {
  await requestUser('PUT', { data: { language } });
}

/**
 * Requests a change of the email address. The old address is valid until the member opens the link in the email.
 * @throws {Problem} as {@link requestUser}.
 */
export async function changeEmail(email: string): Promise<Account> {
  const account = await requestUser('PUT', { email });
  databaseSession.announce('USER_UPDATED');
  return account;
}

/**
 * Returns true if the password is the member's.
 * @throws {Problem} as {@link requestUser}.
 */
export async function isMemberPassword(password: string): Promise<boolean> {
  const { email } = await loadAccount();
  const { url } = await getFreshSession();
  return isCorrectPassword({ url, email, password });
}

/**
 * Requests the email with the link for a new password.
 * @throws {Problem} `not-signed-in`, `invalid-input`, `too-many-requests` or `identity-unavailable`.
 */
export async function requestPasswordEmail(email: string): Promise<void> {
  const { url } = await getFreshSession();
  const body = JSON.stringify({ email });
  const response = await requestService(`${url}/recover`, { method: 'POST', body });
  if (!response.ok) throw toProblem(response.status);
}

/**
 * Sets a new password, and ends the other sessions. If they could not be ended, a message is shown.
 * @throws {Problem} as {@link requestUser}.
 */
export async function changePassword(password: string): Promise<void> {
  const { id, email } = await requestUser('PUT', { password });
  await endSessionsElsewhere({ id, email, password }).catch(() => announce('othersStayLoggedIn'));
  databaseSession.announce('USER_UPDATED');
}

/**
 * Deletes the account permanently.
 * @param email - the account's address, typed as a confirmation.
 * @throws {Problem} as {@link requestJson}; after the code `account-half-deleted` a retry is possible.
 */
export async function deleteAccount(email: string): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  await requestJson({ method: 'DELETE', path: '/api/account', body: { email }, signal }).catch(
    (cause: unknown) => {
      throw toConnectionProblem(cause, 'DELETE');
    },
  );
}

/** Logs out in all tabs after the account is deleted, and opens the homepage with a message. */
export async function leaveDeletedAccount(): Promise<void> {
  const home = localizePath('/#account-deleted');
  tabLogOut.nextPath = home;
  const isAccountDeleted = true;
  notifyOtherTabs(isAccountDeleted);
  const loggedOut = new Promise<void>((resolve) => on('logout', () => resolve()));
  await logOut();
  await Promise.race([loggedOut, new Promise((resolve) => setTimeout(resolve, logOutTimeoutMs))]);
  // The service has deleted the user, so the response to the log-out does not matter.
  dropSession();
  location.assign(home);
}

/** Ends the account's other sessions, unless another account has logged in meanwhile. */
async function endSessionsElsewhere(account: { id: string; email: string; password: string }) {
  const { id, url, token } = await getFreshSession();
  if (id !== account.id) return;
  await endOtherSessions({ ...account, url, accessToken: token.access_token });
}

/**
 * Loads or changes the account, and stores the response in the session.
 * @throws {Problem} `not-signed-in`; `invalid-input` for a change that the service rejects; `too-many-requests`;
 * `identity-unavailable` if the service or the loading fails; `database-unavailable` if the device is offline;
 * `answer-lost` if a change may have succeeded without a response.
 */
async function requestUser(method: 'GET' | 'PUT', change?: UserChange): Promise<Account> {
  const response = await fetchAsMember(({ url }) => `${url}/user`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(change && { body: JSON.stringify(change) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw Problem.wrap(cause, method === 'GET' ? 'identity-unavailable' : 'answer-lost');
  });
  if (!response.ok) throw toProblem(response.status);
  const user = await adoptUser(await response.json().catch(() => null));
  await adoptStoredSession();
  return { ...toMember(user), newEmail: user.new_email };
}

function toProblem(status: number): Problem {
  if (status === 401 || status === 404) return new Problem('not-signed-in');
  if (status === 400 || status === 422) return new Problem('invalid-input');
  if (status === 429) return new Problem('too-many-requests');
  return new Problem('identity-unavailable');
}

/**
 * Requests a token for the database and ignores it. The endpoint also copies the name and picture to the row for the
 * member's posts.
 */
async function copyProfileToDatabase(): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetchAsMember('/api/database-token', { method: 'POST', signal });
  await response.body?.cancel();
}
