/** What a member does with her own account: changing it, taking it along, deleting it. */
import { avatarUrl, memberFromIdentity, type Member } from '../domain/member/member.ts';
import { Problem } from '../domain/problem/problem.ts';
import { databaseSession } from './database.ts';
import { connectionProblem, fetchAsMember } from './api/member-fetch.ts';
import { requestJson } from './api/request.ts';
import { freshSession, logOut, on } from './identity.ts';
import { adoptStoredSession } from './identity/presence.ts';
import { say } from './identity/words.ts';
import { adoptUser, dropSession } from './identity-session.ts';
import { leaveFor, tellOtherTabs } from './log-out-channel.ts';
import { endOtherSessions } from './new-password.ts';

/** How long, in milliseconds, a slow connection may take for a small answer. */
const patience = 30_000;

/** How long, in milliseconds, the log-out of a deleted account may take. */
const farewell = 5_000;

export interface Account extends Member {
  /** An address that was asked for and is not confirmed yet. */
  newEmail: string | undefined;
}

/** What the identity service changes. */
interface UserChange {
  email?: string;
  password?: string;
  data?: { full_name?: string; avatar_url?: string | null };
}

/**
 * The account as the identity service has it now.
 * @throws {Problem} `not-signed-in` or `identity-unavailable`.
 */
export function loadAccount(): Promise<Account> {
  return requestUser('GET');
}

/**
 * Changes what others see of her, everywhere: with the account, in this page, beside her posts.
 * @param avatar - id of a picture of her own, or null for none.
 * @throws {Problem} `not-signed-in`, `invalid-input` or `identity-unavailable`.
 */
export async function changeProfile(profile: {
  name: string;
  avatar: string | null;
}): Promise<Account> {
  const { name, avatar } = profile;
  const avatar_url = avatar === null ? null : avatarUrl(avatar);
  const account = await requestUser('PUT', { data: { full_name: name, avatar_url } });
  // Otherwise the next exchange does it, with which every visit begins.
  await copyToDatabase().catch(() => undefined);
  return account;
}

/**
 * Asks for another e-mail address. The old one holds until the link in the letter is followed.
 * @throws {Problem} `not-signed-in`, `identity-unavailable`, or `invalid-input` for an address that the
 *   service does not take.
 */
export async function changeEmail(email: string): Promise<Account> {
  const account = await requestUser('PUT', { email });
  databaseSession.announce('USER_UPDATED');
  return account;
}

/**
 * Sets a new password, and ends every session but hers.
 * @throws {Problem} `not-signed-in`, `invalid-input` or `identity-unavailable`.
 */
export async function changePassword(password: string): Promise<void> {
  const { id, email } = await requestUser('PUT', { password });
  await endOthers({ id, email, password }).catch(() => say('othersStayLoggedIn'));
  databaseSession.announce('USER_UPDATED');
}

/**
 * Everything that is kept of her, as one file.
 * @param onReceived - told how many bytes have come.
 * @throws {Problem} what the endpoint says, or `database-unavailable` where nothing whole came.
 */
export async function exportAccount(onReceived: (bytes: number) => void): Promise<Blob> {
  try {
    const answer = await fetchAsMember('/api/account/export');
    if (!answer.ok) throw Problem.from(await answer.json().catch(() => null));
    return await collect(answer, onReceived);
  } catch (cause) {
    throw connectionProblem(cause);
  }
}

/** Hands a file to the browser, which puts it where downloads are. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Deletes the account for good.
 * @param email - its address, typed to be sure.
 * @throws {Problem} what the endpoint says; after `account-half-deleted` it can be tried again.
 */
export async function deleteAccount(email: string): Promise<void> {
  await requestJson({ method: 'DELETE', path: '/api/account', body: { email }, timeout: patience });
}

/** After her account is deleted: leaves in all tabs, for the homepage, which says so. */
export async function leaveForGood(): Promise<void> {
  const home = '/#account-deleted';
  leaveFor(home);
  tellOtherTabs(true);
  const left = new Promise<void>((resolve) => on('logout', () => resolve()));
  await logOut();
  await Promise.race([left, new Promise((resolve) => setTimeout(resolve, farewell))]);
  // The service no longer knows her, and may have answered the log-out with whatever it likes.
  dropSession();
  location.assign(home);
}

/** What fails here she can mend herself; her new password is set all the same. */
async function endOthers(account: { id: string; email: string; password: string }) {
  const { id, url, token } = await freshSession();
  if (id !== account.id) return;
  await endOtherSessions({ ...account, url, accessToken: token.access_token });
}

async function requestUser(method: 'GET' | 'PUT', change?: UserChange): Promise<Account> {
  const answer = await fetchAsMember(({ url }) => `${url}/user`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(change && { body: JSON.stringify(change) }),
    signal: AbortSignal.timeout(patience),
  }).catch((cause: unknown) => {
    throw Problem.wrap(cause, method === 'GET' ? 'identity-unavailable' : 'answer-lost');
  });
  if (!answer.ok) throw refusalOf(answer.status);
  const user = await adoptUser(await answer.json().catch(() => null));
  await adoptStoredSession();
  return { ...memberFromIdentity(user), newEmail: user.new_email };
}

function refusalOf(status: number): Problem {
  if (status === 401 || status === 404) return new Problem('not-signed-in');
  if (status === 400 || status === 422) return new Problem('invalid-input');
  if (status === 429) return new Problem('too-many-requests');
  return new Problem('identity-unavailable');
}

/** The exchange copies name and picture to the row that posts refer to. */
async function copyToDatabase(): Promise<void> {
  const signal = AbortSignal.timeout(patience);
  await (await fetchAsMember('/api/database-token', { method: 'POST', signal })).body?.cancel();
}

async function collect(answer: Response, onReceived: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = answer.body?.getReader();
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (value) {
      parts.push(value);
      onReceived((bytes += value.byteLength));
    }
    if (done) return new Blob(parts, { type: 'application/zip' });
  }
}
