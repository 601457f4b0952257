/**
 * Patches the user class of gotrue-js. Its users overwrite the stored session after every late response, and delete
 * the session of any user. With the patch they change only their own session and keep tokens that other tabs
 * renewed. Its users also renew tokens without a lock, and delete the session after a network error. With the patch
 * they call renewSession(). A log-out returns immediately, and a new password ends other sessions.
 */
import type { WidgetClient, WidgetUser, WidgetUserClass } from 'netlify-identity-widget';
import {
  leaveSession,
  readSession,
  renewSession,
  requireFreshSession,
} from '../identity-session.ts';
import { replaceSession } from '../session-door.ts';
import { isRemembered, sessionKey } from '../session-store.ts';
import { changeSession, dropSession } from '../stored-session.ts';
import { announce } from './identity-text.ts';

/** A response for a user that has logged out meanwhile. */
export class LateAnswer extends Error {
  override name = 'LateAnswer';
}

/** The present account stays logged in, and the log-in of the other account is refused. */
export class EntryRefused extends Error {
  override name = 'EntryRefused';
}

/** The gotrue-js that is bundled with the widget, which sets it as `window.GoTrue`. */
type ClientConstructor = new (options: { APIUrl: string }) => WidgetClient;

/** The user class, which is only accessible through an instance. */
let User: WidgetUserClass | undefined;

/** Users with a session that this page stored. The client marks users that it read from storage itself. */
const storedUsers = new WeakSet<WidgetUser>();

/** Users of recovery links; true if their session is stored beyond this tab. */
const recovered = new WeakMap<WidgetUser, boolean>();

/** Patches the user class of the widget's client before the first user. */
export function patchUsers(): void {
  const carried: unknown = Reflect.get(window, 'GoTrue');
  const Client = carried as ClientConstructor | undefined;
  if (!Client || User) return;
  const client = new Client({ APIUrl: '/.netlify/identity' });
  // Creates a user for an empty token without a request to the service.
  client.api.request = () => new Promise<never>(() => undefined);
  void client.createUser({ access_token: '.e30.', refresh_token: '', expires_at: 0 }, false);
  User = client.currentUser()?.constructor as WidgetUserClass | undefined;
  forgetCurrentUser();
  if (User) patchUserClass(User);
}

function patchUserClass(Users: WidgetUserClass): void {
  // By default a login deletes the stored session before the new user is known, so this is disabled.
  Users.removeSavedSession = () => undefined;
  const users = Users.prototype;
  users._refreshToken = patchRenewal(users._refreshToken);
  users._refreshSavedSession = function () {
    if (isStored(this)) storeChanges(this);
    return this;
  };
  users.update = patchUpdate(users.update);
  users.clearSession = function () {
    if (isStored(this)) dropSession();
    this.token = null;
    forgetCurrentUser();
  };
  users.logout = patchLogOut(users.logout);
}

function patchRenewal(renewAlone: WidgetUser['_refreshToken']): WidgetUser['_refreshToken'] {
  return async function (refreshToken) {
    if (!isStored(this)) return renewAlone.call(this, refreshToken);
    const session = isOver(this) ? requireFreshSession() : renewSession(this.id, refreshToken);
    const { id, token } = await session;
    if (id !== this.id) throw new LateAnswer();
    this.token = { ...this.token, ...token };
    return token.access_token;
  };
}

/**
 * Equals the widget's own check, by the device's clock. A script of the page that calls with a valid token requests
 * an early renewal.
 */
function isOver({ token }: WidgetUser): boolean {
  return !token || token.expires_at - 60_000 < Date.now();
}

function patchUpdate(updateAlone: WidgetUser['update']): WidgetUser['update'] {
  return async function (changes) {
    const before = readSession()?.id;
    await updateAlone.call(this, changes);
    if (typeof changes['password'] === 'string') await beginAnew(this, changes['password']);
    const remembers = recovered.get(this);
    if (remembers !== undefined) {
      await enter(this, remembers);
      return this;
    }
    const isGone = before === this.id && !readSession();
    if (isGone || hasOtherCome(this, before)) throw new LateAnswer();
    return this;
  };
}

function patchLogOut(logOutAlone: WidgetUser['logout']): WidgetUser['logout'] {
  return async function () {
    if (!isStored(this)) return logOutAlone.call(this);
    leaveSession();
    this.clearSession();
  };
}

/** A failure is shown and then ignored, because the new password is already set. */
async function beginAnew(user: WidgetUser, password: string): Promise<void> {
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

function hasOtherCome({ id }: WidgetUser, before: string | undefined): boolean {
  const now = readSession()?.id;
  return now !== undefined && now !== before && now !== id;
}

/** @returns true if the stored session belongs to this user. The user of a new log-in has other tokens. */
function isStored(user: WidgetUser): boolean {
  return (user._fromStorage === true || storedUsers.has(user)) && readSession()?.id === user.id;
}

/** Another tab may have renewed the stored tokens. */
function storeChanges(user: WidgetUser): void {
  const token = readSession()?.token;
  if (user.token && token) user.token = { ...user.token, ...token };
  changeSession(user.id, () => user._details);
}

/**
 * Logs a user in through session-door.ts.
 * @param remembers - true to store the session beyond this tab.
 * @throws {EntryRefused} if another account is logged in and stays.
 */
export async function enter(user: WidgetUser, remembers: boolean): Promise<void> {
  if (!(await replaceSession(user._details, remembers))) {
    forgetCurrentUser();
    throw new EntryRefused();
  }
  recovered.delete(user);
  storedUsers.add(user);
  const token = readSession()?.token;
  if (user.token && token) user.token = { ...user.token, ...token };
}

/** Marks a user that logs in as soon as a new password is set. */
export function enterWithNewPassword(user: WidgetUser, remembers: boolean): void {
  recovered.set(user, remembers);
}

/**
 * Returns the user of a session that is stored for this tab only, because the client reads another storage;
 * otherwise null.
 */
export function userOfTab(client: WidgetClient): WidgetUser | null {
  const session = isRemembered() ? null : readSession();
  if (!session || !User) return null;
  client._setRememberHeaders(false);
  return new User(client.api, { ...session.token }, '')._saveUserData({ ...session }, true);
}

/**
 * The client caches the user and reads it again after a storage event of another tab, so such an event is
 * dispatched.
 */
export function forgetCurrentUser(): void {
  dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
}
