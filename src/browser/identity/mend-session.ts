/**
 * What the widget's sessions lack, mended from outside. It renews a token by itself, without a lock, and
 * drops the session when that fails, also for want of a connection: it now asks our renewal. And it
 * logs in whoever follows a recovery link, before a new password is chosen: now only after that.
 */
import type { Widget, WidgetClient, WidgetUser } from 'netlify-identity-widget';
import { readSession, renewSession, requireFreshSession } from '../identity-session.ts';
import { sessionKey } from '../session-key.ts';

/** The gotrue-js that the widget carries, and sets as `window.GoTrue`. */
type ClientConstructor = new (options: { APIUrl: string }) => WidgetClient;

const mended = new WeakSet();

/** Mends renewal before the widget starts, if it will start with a stored session. */
export function mendStoredUser(): void {
  const Client = Reflect.get(window, 'GoTrue') as ClientConstructor | undefined;
  const user = Client && new Client({ APIUrl: '/.netlify/identity' }).currentUser();
  if (user) mendRenewal(user);
  forgetCurrentUser();
}

/** Mends renewal for this user and all others. */
export function mendRenewal(user: WidgetUser): void {
  const users = Object.getPrototypeOf(user) as WidgetUser;
  if (mended.has(users)) return;
  mended.add(users);
  const renewAlone = users._refreshToken;
  users._refreshToken = async function (this: WidgetUser, refreshToken) {
    if (readSession()?.id !== this.id) return renewAlone.call(this, refreshToken);
    const { token } = await (isOver(this) ? requireFreshSession() : renewSession(refreshToken));
    this.token = { ...this.token, ...token };
    return token.access_token;
  };
}

/** As the widget sees it, by this device's clock; otherwise a script of the page wants a new one. */
function isOver({ token }: WidgetUser): boolean {
  return !token || token.expires_at - 60_000 < Date.now();
}

/**
 * Has the widget's client keep a recovered session in memory, without a cookie, and tell when a
 * confirmation fails.
 */
export function mendClient(client: WidgetClient, confirmationFailed: () => void): void {
  if (mended.has(client)) return;
  mended.add(client);
  const recover = client.recover.bind(client);
  client.recover = async (token) => {
    const { setCookie } = client;
    const stored = localStorage.getItem(sessionKey);
    client.setCookie = false;
    delete client.api.defaultHeaders['X-Use-Cookie'];
    try {
      return await recover(token, false);
    } finally {
      client.setCookie = setCookie;
      if (stored !== null) localStorage.setItem(sessionKey, stored);
      forgetCurrentUser();
    }
  };
  const confirm = client.confirm.bind(client);
  client.confirm = (token, remember) =>
    confirm(token, remember).catch((error: unknown) => {
      confirmationFailed();
      throw error;
    });
}

/** Puts the stored session into a widget that holds another one or none. */
export function putInStep({ store }: Widget): void {
  const stored = readSession();
  if (store.user?.token?.access_token === stored?.token.access_token) return;
  forgetCurrentUser();
  store.user = store.gotrue?.currentUser() ?? null;
  if (!store.user && store.modal.page === 'user') store.modal.page = 'login';
}

/** Its client keeps the user whom it read last, and reads again when told of another tab's change. */
function forgetCurrentUser() {
  dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
}
