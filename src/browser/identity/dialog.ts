/** The login dialog: netlify-identity-widget with its patches, and the handlers of its events. */
import type { Widget, WidgetLocale, WidgetUser } from 'netlify-identity-widget';
import { isStaff } from '#domain/member/member.ts';
import { Problem } from '#domain/problem/problem.ts';
import { refreshSession, recordTokenArrival } from '../account-session.ts';
import {
  restoreCookie,
  parseMember,
  readSession,
  requireFreshSession,
} from '../identity-session.ts';
import { setAskToReplace, type AskToReplace } from '../session-replacement.ts';
import { openConfirmation } from '../widget-patches/patch-confirmation.ts';
import { patchDialog } from '../widget-patches/patch-dialog.ts';
import { patchLanguage } from '../widget-patches/patch-language.ts';
import { patchClient, syncWidgetSession } from '../widget-patches/patch-session.ts';
import { patchStore } from '../widget-patches/patch-store.ts';
import { LoginDeclined, LateResponse } from '../widget-patches/patch-users.ts';
import { provideStorage, startWidget } from '../widget-patches/start-widget.ts';
import { endConfirmation } from './awaited-confirmation.ts';
import { showConfirmationLine } from './confirmation-line.ts';
import { emit } from './events.ts';
import { clearGreeting } from './greeting.ts';
import { storeLanguage, storeLoginLanguage } from './language.ts';
import { adoptStoredSession, setCurrentMember, currentMember } from './current-member.ts';
import { announce, loadDialogText } from './identity-text.ts';
import { defaultLanguage, getLanguage } from '#domain/language/language.ts';
import { parseLocalizedPath } from '#domain/language/localized-path.ts';

/** A page of the dialog that a button of the site opens. 'confirmation' is a state of the page 'signup'. */
export type DialogPage = 'login' | 'signup' | 'confirmation';

let startRequest: Promise<Widget> | undefined;
let startedWidget: Widget | undefined;
/** True while the dialog of question.ts is open. The login dialog closes for it, without an action of the user. */
let isQuestionOpen = false;

/**
 * Returns the started widget with the stored session.
 * @throws if the widget fails to load, or if the stored session could not be renewed and is kept.
 */
export async function prepareWidget(): Promise<Widget> {
  await provideStorage();
  // The session is renewed first. With an expired token the widget's request would fail, and the widget would log
  // the member out.
  if (readSession()) await renewQuietly();
  startRequest ??= start().catch((cause: unknown) => {
    startRequest = undefined;
    throw new Error('The login could not be loaded.', { cause });
  });
  const widget = await startRequest;
  syncWidgetSession(widget);
  return widget;
}

export async function openWidget(page: DialogPage): Promise<void> {
  const widget = await prepareWidget();
  // If a user of a recovery link has closed the dialog, it opens with the form for the new password again.
  if (widget.store.recovered_user) widget.store.openModal('recovery');
  else if (page === 'confirmation') openConfirmation(widget);
  // The service writes its emails in the language of the account.
  else if (getLanguage() === defaultLanguage) widget.open(page);
  else widget.open(page, { language: getLanguage() });
}

export async function chooseLanguage(language: WidgetLocale): Promise<void> {
  storeLanguage(language);
  (await startRequest)?.setLocale(language);
}

/** Sets the user of a started widget after another tab or a renewal changed the stored session. */
export function followStoredSession(): void {
  if (startedWidget) syncWidgetSession(startedWidget);
}

/**
 * Renews the session if necessary. If the session has ended, the page is updated. Any other error is thrown:
 * without a connection the member stays logged in, and the widget would be useless.
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
  const text = loadDialogText().catch(() => undefined);
  const widget = await startWidget(attachHandlers);
  startedWidget = widget;
  const loadedText = await text;
  patchLanguage(widget, loadedText?.wrongPassword);
  patchDialog(widget, loadedText);
  return widget;
}

function attachHandlers(widget: Widget) {
  const { store } = widget;
  setAskToReplace((current, arriving) => askOverPage(widget, current, arriving));
  widget.on('init', () => {
    if (store.gotrue) patchClient(store.gotrue, () => store.openModal('recovery'));
  });
  widget.on('login', (user) => handleLogin(widget, user));
  widget.on('logout', () => void checkLogout(widget));
  widget.on('open', (page) => emit('open', page));
  widget.on('close', () => {
    emit('close', null);
    clearGreeting();
    void showConfirmationLine();
    if (store.recovered_user && !isQuestionOpen)
      void announce('passwordNotChanged').catch(() => undefined);
    syncWidgetSession(widget);
  });
  widget.on('error', (error) => {
    if (error instanceof LoginDeclined) restoreSession(widget, 'stillLoggedIn');
    else if (error instanceof LateResponse) restoreSession(widget, 'answeredLate');
    else if (error) emit('error', error instanceof Error ? error : new Error(error));
  });
  patchStore(store, () => handleAccountChange(widget, 'emailChanged'));
}

/** Handles a log-in, and a stored session that the widget read again. */
function handleLogin(widget: Widget, user: WidgetUser) {
  const { store } = widget;
  const hasNewPassword = user === store.recovered_user;
  if (user.token && !user._fromStorage) recordTokenArrival(user.token.access_token);
  restoreCookie();
  const newMember = parseMember(user);
  if (!newMember) return;
  endConfirmation(newMember.email);
  const isOtherMember = currentMember()?.id !== newMember.id;
  // Staff begin in the staff area. A navigation of a handler of `login`, for example to a requested page, replaces this
  // one.
  if (isOtherMember && isStaff(newMember) && isHome()) location.assign('/admin');
  if (isOtherMember) storeLoginLanguage();
  setCurrentMember(newMember);
  if (hasNewPassword) {
    store.recovered_user = null;
    void handleAccountChange(widget, 'passwordChanged');
  } else if (isOtherMember && !store.email_change_token) widget.close();
}

/** Closes the dialog, sets the user of the stored session in the widget again, and shows a message. */
function restoreSession(widget: Widget, notice: 'answeredLate' | 'stillLoggedIn') {
  widget.store.error = null;
  widget.store.recovered_user = null;
  widget.close();
  syncWidgetSession(widget);
  restoreCookie();
  void announce(notice, { account: readSession()?.email ?? '' }).catch(() => undefined);
}

/**
 * Asks the member in a dialog over the page. The login dialog must close first.
 * @returns true if the member agrees; false if not, or if the dialog fails to load.
 */
async function askOverPage(
  widget: Widget,
  ...accounts: Parameters<AskToReplace>
): Promise<boolean> {
  isQuestionOpen = true;
  widget.close();
  try {
    const { askToReplace } = await import('./question.ts');
    return await askToReplace(...accounts);
  } catch {
    return false;
  } finally {
    isQuestionOpen = false;
  }
}

/**
 * Handles the widget's event `logout`. The widget also emits it after a failed request and before a recovery. If a
 * session is still stored and the dialog asks for no new password, a request to the service finds out if the
 * account was deleted.
 */
async function checkLogout(widget: Widget) {
  const { recovered_user, modal } = widget.store;
  if (readSession() && !recovered_user && !['recovery', 'invite'].includes(modal.page)) {
    await refreshSession().catch(() => undefined);
    restoreCookie();
    syncWidgetSession(widget);
  }
  await adoptStoredSession();
}

async function handleAccountChange(widget: Widget, notice: 'emailChanged' | 'passwordChanged') {
  widget.close();
  await refreshSession().catch(() => undefined);
  await adoptStoredSession();
  const member = currentMember();
  // A new address changes the stored account, so `adoptStoredSession` emits `update`. A new password does not
  // change the stored account.
  if (member && notice === 'passwordChanged') emit('update', member);
  await announce(notice).catch(() => undefined);
}

const isHome = () => parseLocalizedPath(location.pathname).path === '/';
