/**
 * What the widget's client does at a login, mended from outside. A login that is answered late takes
 * nobody's place; a session that is not to be remembered is kept for this tab; and a recovery link logs
 * in nobody before a new password is chosen.
 */
import type { Widget, WidgetClient, WidgetUser } from 'netlify-identity-widget';
import { readSession } from '../identity-session.ts';
import { forgetCurrentUser, hasOtherCome, keepUser, LateAnswer, userOfTab } from './mend-users.ts';

const mended = new WeakSet<WidgetClient>();

/** @param confirmationFailed - called when a confirmation does. */
export function mendClient(client: WidgetClient, confirmationFailed: () => void): void {
  if (mended.has(client)) return;
  mended.add(client);
  mendLogin(client);
  mendRecovery(client);
  mendCurrentUser(client);
  const confirm = client.confirm;
  client.confirm = (...given) =>
    confirm(...given).catch((error: unknown) => {
      if (!(error instanceof LateAnswer)) confirmationFailed();
      throw error;
    });
}

function mendLogin(client: WidgetClient) {
  /** Of a login that is under way: whose session was stored when it began. */
  let login: { before: string | undefined } | undefined;
  const begun = <Given extends unknown[]>(method: (...given: Given) => Promise<WidgetUser>) => {
    const run = method.bind(client);
    return async (...given: Given) => {
      const own = (login = { before: readSession()?.id });
      try {
        return await run(...given);
      } finally {
        if (login === own) login = undefined;
      }
    };
  };
  client.login = begun(client.login);
  client.confirm = begun(client.confirm);
  client.acceptInvite = begun(client.acceptInvite);
  client.createUser = mendedCreation(client, () => (login ? login.before : readSession()?.id));
}

/** The client's own stores a user in whosever place. @param noteBefore - whose session it was. */
function mendedCreation(
  client: WidgetClient,
  noteBefore: () => string | undefined,
): WidgetClient['createUser'] {
  const createUser = client.createUser.bind(client);
  return async (tokens, remembers = false) => {
    const before = noteBefore();
    const user = await createUser(tokens, false);
    if (hasOtherCome(user, before)) throw new LateAnswer();
    client._setRememberHeaders(remembers);
    keepUser(user, remembers);
    return user;
  };
}

/** A recovered session stays in memory, without a cookie. */
function mendRecovery(client: WidgetClient) {
  const { createUser } = Object.getPrototypeOf(client) as WidgetClient;
  const forMemory = Object.assign(Object.create(client) as WidgetClient, {
    createUser,
    setCookie: false,
  });
  const recover = client.recover.bind(forMemory);
  client.recover = async (token) => {
    delete client.api.defaultHeaders['X-Use-Cookie'];
    try {
      return await recover(token, false);
    } finally {
      forgetCurrentUser();
    }
  };
}

function mendCurrentUser(client: WidgetClient) {
  const currentUser = client.currentUser.bind(client);
  client.currentUser = () => currentUser() ?? userOfTab(client);
}

/** Puts the stored session into a widget that holds another one or none. */
export function putInStep({ store }: Widget): void {
  const stored = readSession();
  if (store.user?.token?.access_token === stored?.token.access_token) return;
  forgetCurrentUser();
  store.user = store.gotrue?.currentUser() ?? null;
  if (!store.user && store.modal.page === 'user') store.modal.page = 'login';
}
