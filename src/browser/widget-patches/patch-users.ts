/**
 * Patches the user class of gotrue-js. Its users overwrite the stored session after a late response, and delete the
 * session of any user. They renew tokens without a lock, and delete the session after a network error. With the
 * patch they change only their own session, and keep tokens that other tabs renewed. They renew the tokens of the
 * stored session through identity-session.ts. A log-out returns immediately, and a new password ends the other
 * sessions.
 */
import type { WidgetClient, WidgetUser, WidgetUserClass } from 'netlify-identity-widget';
import {
  leaveSession,
  readSession,
  renewSession,
  requireFreshSession,
} from '../identity-session.ts';
import { replaceSession } from '../session-replacement.ts';
import { isRemembered, sessionKey } from '../session-store.ts';
import { changeSession, dropSession } from '../stored-session.ts';
import { announce } from '../identity/identity-text.ts';

/** The error for a response that arrives after its user has logged out or another user has logged in. */
export class LateResponse extends Error {
  override name = 'LateResponse';
}

/** The error for a log-in that the member declined. The present account stays logged in. */
export class LoginDeclined extends Error {
  override name = 'LoginDeclined';
}

/** The client class of gotrue-js. The widget bundles it and sets it as `window.GoTrue`. */
type ClientConstructor = new (options: { APIUrl: string }) => WidgetClient;

/** The user class, which is only accessible through an instance. */
let User: WidgetUserClass | undefined;

/**
 * Users with a session that this page stored. The client itself sets `_fromStorage` on the users that it read from
 * storage.
 */
const storedUsers = new WeakSet<WidgetUser>();

/**
 * Contains the users of recovery links until they log in. The value is true if the session is to be stored beyond
 * this tab.
 */
const recoveredUsers = new WeakMap<WidgetUser, boolean>();

/** Patches the user class. Call it before the widget's client creates its first user. */
export function patchUsers(): void {
  const windowClient: unknown = Reflect.get(window, 'GoTrue');
  const Client = windowClient as ClientConstructor | undefined;
  if (!Client || User) return;
  const client = new Client({ APIUrl: '/.netlify/identity' });
  // Creates a user without a request to the service. The payload of the token is '{}' in Base64.
  client.api.request = () => new Promise<never>(() => undefined);
  void client.createUser({ access_token: '.e30.', refresh_token: '', expires_at: 0 }, false);
  User = client.currentUser()?.constructor as WidgetUserClass | undefined;
  clearCachedUser();
  if (User) patchUserClass(User);
}

function patchUserClass(UserClass: WidgetUserClass): void {
  // By default a login deletes the stored session before the new user is known, so this is disabled.
  UserClass.removeSavedSession = () => undefined;
  const userPrototype = UserClass.prototype;
  userPrototype._refreshToken = patchRenewal(userPrototype._refreshToken);
  userPrototype._refreshSavedSession = function () {
    if (isStored(this)) storeChanges(this);
    return this;
  };
  userPrototype.update = patchUpdate(userPrototype.update);
  userPrototype.clearSession = function () {
    if (isStored(this)) dropSession();
    this.token = null;
    clearCachedUser();
  };
  userPrototype.logout = patchLogOut(userPrototype.logout);
}

function patchRenewal(originalRenew: WidgetUser['_refreshToken']): WidgetUser['_refreshToken'] {
  return async function (refreshToken) {
    if (!isStored(this)) return originalRenew.call(this, refreshToken);
    const session = isExpiring(this) ? requireFreshSession() : renewSession(this.id, refreshToken);
    const { id, token } = await session;
    if (id !== this.id) throw new LateResponse();
    this.token = { ...this.token, ...token };
    return token.access_token;
  };
}

/**
 * Returns true if the token ends within a minute by the device's clock, or if there is no token. The widget itself
 * renews a token under the same condition. If the condition is false, a caller has requested the renewal.
 */
function isExpiring({ token }: WidgetUser): boolean {
  return !token || token.expires_at - 60_000 < Date.now();
}

function patchUpdate(originalUpdate: WidgetUser['update']): WidgetUser['update'] {
  return async function (changes) {
    const previousId = readSession()?.id;
    await originalUpdate.call(this, changes);
    if (typeof changes['password'] === 'string') await restartSession(this, changes['password']);
    const remembers = recoveredUsers.get(this);
    if (remembers !== undefined) {
      await logUserIn(this, remembers);
      return this;
    }
    const isLoggedOut = previousId === this.id && !readSession();
    if (isLoggedOut || hasOtherLoggedIn(this, previousId)) throw new LateResponse();
    return this;
  };
}

function patchLogOut(originalLogOut: WidgetUser['logout']): WidgetUser['logout'] {
  return async function () {
    if (!isStored(this)) return originalLogOut.call(this);
    leaveSession();
    this.clearSession();
  };
}

/**
 * Ends the other sessions after a new password. A failure is shown and then ignored, because the new password is
 * already set.
 */
async function restartSession(user: WidgetUser, password: string): Promise<void> {
  const { id, url, email, token } = user;
  if (!token) return;
  try {
    const accessToken = token.access_token;
    const { endOtherSessions } = await import('../new-password.ts');
    user._processTokenResponse(await endOtherSessions({ id, url, email, password, accessToken }));
  } catch {
    void announce('othersStayLoggedIn').catch(() => undefined);
  }
}

function hasOtherLoggedIn({ id }: WidgetUser, previousId: string | undefined): boolean {
  const currentId = readSession()?.id;
  return currentId !== undefined && currentId !== previousId && currentId !== id;
}

/**
 * Returns true if the stored session belongs to this user. The result is false for the user of a log-in that is not
 * stored yet, because such a user has other tokens than the stored session.
 */
function isStored(user: WidgetUser): boolean {
  return (user._fromStorage === true || storedUsers.has(user)) && readSession()?.id === user.id;
}

/** Stores the changed details of a user. The tokens stay as stored, because another tab may have renewed them. */
function storeChanges(user: WidgetUser): void {
  const token = readSession()?.token;
  if (user.token && token) user.token = { ...user.token, ...token };
  changeSession(user.id, () => user._details);
}

/**
 * Logs a user in through session-replacement.ts.
 * @param remembers - true to store the session beyond this tab.
 * @throws {LoginDeclined} if another account is logged in and stays; or an error of `replaceSession`.
 */
export async function logUserIn(user: WidgetUser, remembers: boolean): Promise<void> {
  if (!(await replaceSession(user._details, remembers))) {
    clearCachedUser();
    throw new LoginDeclined();
  }
  recoveredUsers.delete(user);
  storedUsers.add(user);
  const token = readSession()?.token;
  if (user.token && token) user.token = { ...user.token, ...token };
}

/** Marks a user that logs in as soon as a new password is set. */
export function logInAfterNewPassword(user: WidgetUser, remembers: boolean): void {
  recoveredUsers.set(user, remembers);
}

/**
 * Returns the user of a session that is stored for this tab only; null without such a session. The client reads
 * only local storage.
 */
export function createTabUser(client: WidgetClient): WidgetUser | null {
  const session = isRemembered() ? null : readSession();
  if (!session || !User) return null;
  client._setRememberHeaders(false);
  const fromStorage = true;
  return new User(client.api, { ...session.token }, '')._saveUserData({ ...session }, fromStorage);
}

/**
 * Clears the client's cached user. The client reads the user again after a storage event of another tab, so this
 * function dispatches one.
 */
export function clearCachedUser(): void {
  dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
}
