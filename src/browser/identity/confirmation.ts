/**
 * Processes the link that confirms an address. The link logs in only in a browser that created the account or in
 * which the account is logged in. In any other browser it confirms the address and opens the log-in, and the tokens
 * of the response are revoked at the service.
 */
import type { Widget, WidgetUser } from 'netlify-identity-widget';
import { parseMember, readSession, revoke } from '../identity-session.ts';
import { logOutOtherAccount } from '../session-replacement.ts';
import { emit } from './events.ts';
import { greetAtLogin } from './greeting.ts';
import { logUserIn } from '../widget-patches/patch-users.ts';
import { adoptStoredSession } from './current-member.ts';
import { takeSignUpRecord } from './sign-up-record.ts';
import { syncWidgetSession } from '../widget-patches/patch-session.ts';
import { announce } from './identity-text.ts';

/** Maximum wait in ms for the revocation before the log-in opens. */
const revocationTimeoutMs = 5_000;

/**
 * Processes the link, and shows the failure of a confirmation.
 * @throws {LoginDeclined} if the link would log in but another account stays logged in.
 */
export async function followConfirmation(widget: Widget, token: string): Promise<void> {
  const { store } = widget;
  // The service can be slow, so the dialog opens in its loading state first.
  if (!store.user) store.openModal('signup');
  store.saving = true;
  const user = await store.gotrue?.confirm(token).catch(() => undefined);
  store.saving = false;
  if (!user) await reportFailure(widget);
  else if (takeSignUpRecord(user.id) || readSession()?.id === user.id) await logIn(widget, user);
  else await offerLogin(widget, user);
}

async function reportFailure({ store }: Widget): Promise<void> {
  if (store.user) return announce('verificationFailed').catch(() => undefined);
  // The widget's own key, which contains this typo.
  store.message = 'verfication_error';
  store.openModal('signup');
}

async function logIn({ store }: Widget, user: WidgetUser): Promise<void> {
  try {
    await logUserIn(user, store.remember);
  } catch (error) {
    await revokeSessions(user);
    throw error;
  }
  emit('confirmed', null);
  store.modal.page = 'user';
  store.user = user;
}

async function offerLogin(widget: Widget, user: WidgetUser): Promise<void> {
  await revokeSessions(user);
  const member = parseMember(user);
  const canLogIn = member !== null && (await logOutOtherAccount(member));
  await adoptStoredSession();
  syncWidgetSession(widget);
  if (!canLogIn) {
    await announce('confirmedElsewhere', { account: user.email }).catch(() => undefined);
    return;
  }
  emit('confirmed', null);
  await greetAtLogin(widget, user.email);
}

/** Revokes all sessions of the account. The account was unconfirmed until now, so it has no earlier session to lose. */
async function revokeSessions({ url, token }: WidgetUser): Promise<void> {
  if (!token) return;
  const timeout = new Promise((resolve) => setTimeout(resolve, revocationTimeoutMs));
  const keepsCookie = true;
  await Promise.race([revoke({ url, token }, keepsCookie).catch(() => undefined), timeout]);
}
