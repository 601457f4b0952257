/**
 * What gotrue-js's users do to the stored session, mended from outside. They write their own copy of it
 * with every answer, however late, and drop it whosever it is: now only hers, with the tokens that other
 * tabs renewed. They renew tokens without a lock, and drop the session for want of a connection: now
 * they ask our renewal. A log-out waits for nobody, and a new password ends other sessions.
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
import { say } from './words.ts';

/** An answer that came when somebody else was here, or nobody any more. */
export class LateAnswer extends Error {
  override name = 'LateAnswer';
}

/** The account that is logged in stays, and the other was not let in. */
export class EntryRefused extends Error {
  override name = 'EntryRefused';
}

/** The gotrue-js that the widget carries, and sets as `window.GoTrue`. */
type ClientConstructor = new (options: { APIUrl: string }) => WidgetClient;

/** Of the users' class, which only an instance leads to. */
let User: WidgetUserClass | undefined;

/** Those whose session was stored here, beside those who come from storage. */
const kept = new WeakSet<WidgetUser>();

/** Users of recovery links, with what their sessions shall outlive: true for more than this tab. */
const recovered = new WeakMap<WidgetUser, boolean>();

/** Mends the users of the widget's client before there is one. */
export function mendUsers(): void {
  const carried: unknown = Reflect.get(window, 'GoTrue');
  const Client = carried as ClientConstructor | undefined;
  if (!Client || User) return;
  const client = new Client({ APIUrl: '/.netlify/identity' });
  // A user for a token of nobody, who never hears from the service.
  client.api.request = () => new Promise<never>(() => undefined);
  void client.createUser({ access_token: '.e30.', refresh_token: '', expires_at: 0 }, false);
  User = client.currentUser()?.constructor as WidgetUserClass | undefined;
  forgetCurrentUser();
  if (User) mend(User);
}

function mend(Users: WidgetUserClass): void {
  // A login removes what is stored before it knows whose place it takes.
  Users.removeSavedSession = () => undefined;
  const users = Users.prototype;
  users._refreshToken = mendedRenewal(users._refreshToken);
  users._refreshSavedSession = function () {
    if (isStored(this)) storeChanges(this);
    return this;
  };
  users.update = mendedUpdate(users.update);
  users.clearSession = function () {
    if (isStored(this)) dropSession();
    this.token = null;
    forgetCurrentUser();
  };
  users.logout = mendedLogOut(users.logout);
}

function mendedRenewal(renewAlone: WidgetUser['_refreshToken']): WidgetUser['_refreshToken'] {
  return async function (refreshToken) {
    if (!isStored(this)) return renewAlone.call(this, refreshToken);
    const session = isOver(this) ? requireFreshSession() : renewSession(this.id, refreshToken);
    const { id, token } = await session;
    if (id !== this.id) throw new LateAnswer();
    this.token = { ...this.token, ...token };
    return token.access_token;
  };
}

/** As the widget sees it, by this device's clock; otherwise a script of the page wants a new one. */
function isOver({ token }: WidgetUser): boolean {
  return !token || token.expires_at - 60_000 < Date.now();
}

function mendedUpdate(updateAlone: WidgetUser['update']): WidgetUser['update'] {
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

function mendedLogOut(logOutAlone: WidgetUser['logout']): WidgetUser['logout'] {
  return async function () {
    if (!isStored(this)) return logOutAlone.call(this);
    leaveSession();
    this.clearSession();
  };
}

/** What fails here can be mended by herself; her new password is set all the same. */
async function beginAnew(user: WidgetUser, password: string): Promise<void> {
  const { id, url, email, token } = user;
  if (!token) return;
  try {
    const accessToken = token.access_token;
    const { endOtherSessions } = await import('../new-password.ts');
    user._processTokenResponse(await endOtherSessions({ id, url, email, password, accessToken }));
  } catch {
    void say('othersStayLoggedIn').catch(() => undefined);
  }
}

function hasOtherCome({ id }: WidgetUser, before: string | undefined): boolean {
  const now = readSession()?.id;
  return now !== undefined && now !== before && now !== id;
}

/** Whether the stored session is this user's, who is no newcomer with tokens of her own. */
function isStored(user: WidgetUser): boolean {
  return (user._fromStorage === true || kept.has(user)) && readSession()?.id === user.id;
}

/** The tokens that are stored may have been renewed by another tab. */
function storeChanges(user: WidgetUser): void {
  const token = readSession()?.token;
  if (user.token && token) user.token = { ...user.token, ...token };
  changeSession(user.id, () => user._details);
}

/**
 * Logs a user in through the one door.
 * @param remembers - whether the session outlives this tab.
 * @throws {EntryRefused} after a no, where another account is logged in.
 */
export async function enter(user: WidgetUser, remembers: boolean): Promise<void> {
  if (!(await replaceSession(user._details, remembers))) {
    forgetCurrentUser();
    throw new EntryRefused();
  }
  recovered.delete(user);
  kept.add(user);
  const token = readSession()?.token;
  if (user.token && token) user.token = { ...user.token, ...token };
}

/** Has a user logged in as soon as a new password is set. */
export function enterWithNewPassword(user: WidgetUser, remembers: boolean): void {
  recovered.set(user, remembers);
}

/** The user of a session that this tab alone keeps, where the client does not look; or null. */
export function userOfTab(client: WidgetClient): WidgetUser | null {
  const session = isRemembered() ? null : readSession();
  if (!session || !User) return null;
  client._setRememberHeaders(false);
  return new User(client.api, { ...session.token }, '')._saveUserData({ ...session }, true);
}

/** The client keeps the user whom it read last, and reads again when told of another tab's change. */
export function forgetCurrentUser(): void {
  dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
}
