/**
 * Patches the log-ins and sign-ups of the login widget's client. Each log-in calls session-replacement.ts. If the log-in is not to
 * be remembered, the session is stored for this tab only. Links in emails are verified in memory without a cookie, so
 * the verification leaves the stored session unchanged. A recovery link logs in once a new password is set.
 */
import type { Widget, WidgetClient, WidgetUser } from 'netlify-identity-widget';
import { awaitAfterRefusal, awaitSignUp } from '../identity/awaited-confirmation.ts';
import { recordServerTime } from '../server-time.ts';
import { parseMember, readSession } from '../identity-session.ts';
import { logOutOtherAccount } from '../session-replacement.ts';
import {
  logUserIn,
  LoginDeclined,
  logInAfterNewPassword,
  clearCachedUser,
  createTabUser,
} from './patch-users.ts';
import { adoptStoredSession } from '../identity/current-member.ts';
import { recordSignUp } from '../identity/sign-up-record.ts';

const patchedClients = new WeakSet<WidgetClient>();

/**
 * Patches a client. Further calls for the same client have no effect.
 * @param showRecovery - opens the form for a new password, which the question about another account may have
 * closed.
 */
export function patchClient(client: WidgetClient, showRecovery: () => void): void {
  if (patchedClients.has(client)) return;
  patchedClients.add(client);
  patchLinks(client, showRecovery);
  patchLogin(client);
  patchCurrentUser(client);
  patchConfirmations(client);
}

/** Records the sign-ups and the refused log-ins that wait for a confirmation, and the service's time. */
function patchConfirmations(client: WidgetClient) {
  const signup = client.signup.bind(client);
  client.signup = async (email, password, data) => {
    const user = await signup(email, password, data);
    recordSignUp(user);
    const name = data?.full_name;
    awaitSignUp({ email, password, ...(name !== undefined && { name }) }, user);
    return user;
  };
  const login = client.login.bind(client);
  client.login = async (email, password, remembers) => {
    try {
      return await login(email, password, remembers);
    } catch (error) {
      awaitAfterRefusal({ email, password }, error);
      throw error;
    }
  };
  const { constructor } = client.api;
  const parseJsonResponse = constructor.parseJsonResponse.bind(constructor);
  constructor.parseJsonResponse = (response) => {
    recordServerTime(response.headers);
    return parseJsonResponse(response);
  };
}

/**
 * Makes the log-in ask the member before it replaces the session of another account. The client's own method
 * replaces that session without a confirmation.
 */
function patchLogin(client: WidgetClient) {
  const createUser = client.createUser.bind(client);
  client.createUser = async (tokens, remembers = false) => {
    try {
      const user = await createUser(tokens, false);
      await logUserIn(user, remembers);
      client._setRememberHeaders(remembers);
      return user;
    } catch (error) {
      clearCachedUser();
      throw error;
    }
  };
}

function patchLinks(client: WidgetClient, showRecovery: () => void) {
  // The patched `createUser` of the client stores the session in the browser.
  const { createUser: unpatchedCreateUser } = Object.getPrototypeOf(client) as WidgetClient;
  const defaultHeaders = { ...client.api.defaultHeaders };
  delete defaultHeaders['X-Use-Cookie'];
  const api = Object.assign(Object.create(client.api) as WidgetClient['api'], { defaultHeaders });
  const memoryClient = Object.assign(Object.create(client) as WidgetClient, {
    api,
    createUser: unpatchedCreateUser,
    setCookie: false,
  });
  // The last argument `false` of the client's methods means that the session is not remembered.
  const runInMemory = <Args extends unknown[]>(method: (...args: Args) => Promise<WidgetUser>) => {
    const run = method.bind(memoryClient);
    return (...args: Args) => run(...args).finally(clearCachedUser);
  };
  // confirmation.ts decides if the link logs in.
  client.confirm = runInMemory(client.confirm);
  const acceptInvite = runInMemory(client.acceptInvite);
  client.acceptInvite = async (token, password, remembers = false) => {
    const user = await acceptInvite(token, password, false);
    await logUserIn(user, remembers);
    return user;
  };
  const recover = runInMemory(client.recover);
  client.recover = async (token, remembers = false) => {
    const user = await recover(token, false);
    const member = parseMember(user);
    if (!member || !(await logOutOtherAccount(member))) throw new LoginDeclined();
    await adoptStoredSession();
    showRecovery();
    logInAfterNewPassword(user, remembers);
    return user;
  };
}

function patchCurrentUser(client: WidgetClient) {
  const currentUser = client.currentUser.bind(client);
  client.currentUser = () => currentUser() ?? createTabUser(client);
}

/** Sets the widget's user to the user of the stored session, or to null without a session. */
export function syncWidgetSession({ store }: Widget): void {
  const stored = readSession();
  // The form of an invitation replaces the widget's view of the logged-in member, so the user stays unset.
  if (store.modal.isOpen && store.modal.page === 'invite') return;
  if (store.user?.token?.access_token === stored?.token.access_token) return;
  clearCachedUser();
  store.user = store.gotrue?.currentUser() ?? null;
  if (!store.user && store.modal.page === 'user') store.modal.page = 'login';
}
