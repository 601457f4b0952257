/**
 * The log-ins of the widget's client, mended from outside. Each leads through the one door; a session that
 * is not to be remembered is kept for this tab. Links of e-mails are verified without a cookie and in
 * memory, so that a link alone changes nothing; a recovery link logs in once a new password is set.
 */
import type { Widget, WidgetClient, WidgetUser } from 'netlify-identity-widget';
import { memberOf, readSession } from '../identity-session.ts';
import { makeRoomFor } from '../session-door.ts';
import {
  enter,
  EntryRefused,
  enterWithNewPassword,
  forgetCurrentUser,
  userOfTab,
} from './mend-users.ts';
import { adoptStoredSession } from './presence.ts';
import { noteSignUp } from './sign-up-note.ts';

const mended = new WeakSet<WidgetClient>();

/** @param showRecovery - opens the form for a new password, which a question may have closed. */
export function mendClient(client: WidgetClient, showRecovery: () => void): void {
  if (mended.has(client)) return;
  mended.add(client);
  mendLinks(client, showRecovery);
  mendLogin(client);
  mendCurrentUser(client);
  const signup = client.signup.bind(client);
  client.signup = async (...given) => {
    const user = await signup(...given);
    noteSignUp(user);
    return user;
  };
}

/** The client's own stores a user in the place of any other. */
function mendLogin(client: WidgetClient) {
  const createUser = client.createUser.bind(client);
  client.createUser = async (tokens, remembers = false) => {
    try {
      const user = await createUser(tokens, false);
      await enter(user, remembers);
      client._setRememberHeaders(remembers);
      return user;
    } catch (error) {
      forgetCurrentUser();
      throw error;
    }
  };
}

function mendLinks(client: WidgetClient, showRecovery: () => void) {
  const { createUser } = Object.getPrototypeOf(client) as WidgetClient;
  const defaultHeaders = { ...client.api.defaultHeaders };
  delete defaultHeaders['X-Use-Cookie'];
  const api = Object.assign(Object.create(client.api) as WidgetClient['api'], { defaultHeaders });
  const inMemory = Object.assign(Object.create(client) as WidgetClient, {
    ...{ api, createUser, setCookie: false },
  });
  const verified = <Given extends unknown[]>(method: (...given: Given) => Promise<WidgetUser>) => {
    const run = method.bind(inMemory);
    return (...given: Given) => run(...given).finally(forgetCurrentUser);
  };
  // confirmation.ts decides whether it logs in.
  client.confirm = verified(client.confirm);
  const acceptInvite = verified(client.acceptInvite);
  client.acceptInvite = async (token, password, remembers = false) => {
    const user = await acceptInvite(token, password, false);
    await enter(user, remembers);
    return user;
  };
  const recover = verified(client.recover);
  client.recover = async (token, remembers = false) => {
    const user = await recover(token, false);
    const member = memberOf(user);
    if (!member || !(await makeRoomFor(member))) throw new EntryRefused();
    await adoptStoredSession();
    showRecovery();
    enterWithNewPassword(user, remembers);
    return user;
  };
}

function mendCurrentUser(client: WidgetClient) {
  const currentUser = client.currentUser.bind(client);
  client.currentUser = () => currentUser() ?? userOfTab(client);
}

/** Puts the stored session into a widget that holds another one or none. */
export function putInStep({ store }: Widget): void {
  const stored = readSession();
  // The form of an invitation stands in the place of the logged-in member.
  if (store.modal.isOpen && store.modal.page === 'invite') return;
  if (store.user?.token?.access_token === stored?.token.access_token) return;
  forgetCurrentUser();
  store.user = store.gotrue?.currentUser() ?? null;
  if (!store.user && store.modal.page === 'user') store.modal.page = 'login';
}
