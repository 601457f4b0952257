/** The login dialog: netlify-identity-widget and the patches of this folder. */
import type { Widget, WidgetLocale, WidgetUser } from 'netlify-identity-widget';
import { Problem } from '#domain/problem/problem.ts';
import { refreshSession, stampSession } from '../account-session.ts';
import { keepCookie, parseMember, readSession, requireFreshSession } from '../identity-session.ts';
import { notifyOtherTabs } from '../log-out-channel.ts';
import { setQuestion, type Question } from '../session-door.ts';
import { emit } from './events.ts';
import { noteExternalLogin } from './external-login.ts';
import { forgetGreeting } from './greeting.ts';
import { patchLanguage, storeLanguage } from './language.ts';
import { patchDialog } from './patch-dialog.ts';
import { patchClient, syncWidgetSession } from './patch-session.ts';
import { EntryRefused, LateAnswer } from './patch-users.ts';
import { adoptStoredSession, setCurrentMember, currentMember } from './current-member.ts';
import { provideStorage, startWidget } from './widget.ts';
import { loadIdentityText, announce } from './identity-text.ts';

let starting: Promise<Widget> | undefined;
let running: Widget | undefined;
/** True while the dialog of question.ts is open. The login dialog is then closed only temporarily. */
let isAsking = false;

/** Returns the started widget with the stored session. */
export async function prepareWidget(): Promise<Widget> {
  await provideStorage();
  // The session is renewed first. With an expired token the widget's request would fail, and the widget would log
  // the member out.
  if (readSession()) await renewQuietly();
  starting ??= start().catch((cause: unknown) => {
    starting = undefined;
    throw new Error('The login could not be loaded.', { cause });
  });
  const widget = await starting;
  syncWidgetSession(widget);
  return widget;
}

export async function openWidget(page: 'login' | 'signup'): Promise<void> {
  const widget = await prepareWidget();
  // If a user of a recovery link has closed the dialog, it opens with the form for the new password again.
  if (widget.store.recovered_user) widget.store.openModal('recovery');
  else widget.open(page);
}

export async function chooseLanguage(language: WidgetLocale): Promise<void> {
  storeLanguage(language);
  (await starting)?.setLocale(language);
}

/** Updates the widget after another tab or a renewal stored a session. */
export function followStoredSession(): void {
  if (running) syncWidgetSession(running);
}

/**
 * Renews the session. If the session has ended, the page is updated. Any other error is thrown: without a
 * connection the member stays logged in, and the widget would be useless.
 */
async function renewQuietly() {
  try {
    await requireFreshSession();
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-signed-in') await adoptStoredSession();
    else throw error;
  }
}

async function start(): Promise<Widget> {
  const text = loadIdentityText().catch(() => undefined);
  const widget = await startWidget(wire);
  running = widget;
  patchLanguage(widget);
  patchDialog(widget, await text);
  return widget;
}

function wire(widget: Widget) {
  const { store } = widget;
  setQuestion((current, arriving) => askOverPage(widget, current, arriving));
  widget.on('init', () => {
    if (store.gotrue) patchClient(store.gotrue, () => store.openModal('recovery'));
  });
  widget.on('login', (user) => enter(widget, user));
  widget.on('logout', () => void checkLogout(widget));
  widget.on('open', (page) => emit('open', page));
  widget.on('close', () => {
    emit('close', null);
    forgetGreeting();
    if (store.recovered_user && !isAsking)
      void announce('passwordNotChanged').catch(() => undefined);
    syncWidgetSession(widget);
  });
  widget.on('error', (error) => {
    if (error instanceof EntryRefused) discardLateAnswer(widget, 'stillLoggedIn');
    else if (error instanceof LateAnswer) discardLateAnswer(widget, 'answeredLate');
    else if (error) emit('error', error instanceof Error ? error : new Error(error));
  });
  const goElsewhere = store.externalLogin.bind(store);
  store.externalLogin = (provider) => {
    noteExternalLogin();
    goElsewhere(provider);
  };
  // This also covers the log-out buttons of the widget's own pages.
  const leave = store.logout.bind(store);
  store.logout = () => {
    if (store.user) notifyOtherTabs();
    return leave();
  };
  const changeEmail = store.doEmailChange.bind(store);
  store.doEmailChange = async () => {
    await changeEmail();
    store.email_change_token = null;
    if (store.message === 'email_changed') await accountChanged(widget, 'emailChanged');
  };
}

/** Handles a log-in, and a stored session that the widget read again. */
function enter(widget: Widget, user: WidgetUser) {
  const { store } = widget;
  const hasNewPassword = user === store.recovered_user;
  if (user.token && !user._fromStorage) stampSession(user.token.access_token);
  keepCookie();
  const arrived = parseMember(user);
  if (!arrived) return;
  const isOther = currentMember()?.id !== arrived.id;
  setCurrentMember(arrived);
  if (hasNewPassword) {
    store.recovered_user = null;
    void accountChanged(widget, 'passwordChanged');
  } else if (isOther && !store.email_change_token) widget.close();
}

/** Keeps the stored session and sets it in the widget again. */
function discardLateAnswer(widget: Widget, notice: 'answeredLate' | 'stillLoggedIn') {
  widget.store.error = null;
  widget.store.recovered_user = null;
  widget.close();
  syncWidgetSession(widget);
  keepCookie();
  void announce(notice, { account: readSession()?.email ?? '' }).catch(() => undefined);
}

/** Asks the member in a dialog over the page. The login dialog must close first. */
async function askOverPage(widget: Widget, ...accounts: Parameters<Question>): Promise<boolean> {
  isAsking = true;
  widget.close();
  try {
    const { askToReplace } = await import('./question.ts');
    return await askToReplace(...accounts);
  } catch {
    return false;
  } finally {
    isAsking = false;
  }
}

/**
 * Handles the widget's event `logout`. The widget also emits it after a failed request and before a recovery. If a
 * session is still stored, a request to the service finds out if the account was deleted.
 */
async function checkLogout(widget: Widget) {
  const { recovered_user, modal } = widget.store;
  if (readSession() && !recovered_user && !['recovery', 'invite'].includes(modal.page)) {
    await refreshSession().catch(() => undefined);
    keepCookie();
    syncWidgetSession(widget);
  }
  await adoptStoredSession();
}

async function accountChanged(widget: Widget, notice: 'emailChanged' | 'passwordChanged') {
  widget.close();
  await refreshSession().catch(() => undefined);
  await adoptStoredSession();
  const member = currentMember();
  // A new address changes the stored account, so `adoptStoredSession` emits `update`. A new password does not
  // change the stored account.
  if (member && notice === 'passwordChanged') emit('update', member);
  await announce(notice).catch(() => undefined);
}
