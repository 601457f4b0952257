// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/**
 * Provides the logged-in member, the log-in and the log-out. The dialog loads before a likely log-in or for a link
 * with a token. The session module loads if there is a session. Other visitors load neither.
 */
import type { WidgetLocale } from 'netlify-identity-widget';
import type * as Dialog from './identity/dialog.ts';
import { on } from './identity/events.ts';
import { takeExternalLogin } from './identity/external-login.ts';
import {
  adoptStoredSession,
  trackCurrentMember,
  currentMember,
  loadSessionModule,
  withSession,
} from './identity/current-member.ts';
import type { IdentitySession } from './identity-session.ts';
import { notifyOtherTabs } from './log-out-channel.ts';
import { sessionKey } from './session-store.ts';

export { currentMember, on };

export type DialogLanguage = WidgetLocale;

let hasStarted = false;
let dialog: Promise<typeof Dialog> | undefined;

/**
 * Reads the stored session, emits the member, and processes a token or an error in the fragment, now and after each
 * change of the fragment. Further calls have no effect.
 * @param onFailure - called if the modules that process the fragment fail to load or to start.
 */
export async function startIdentity(onFailure: () => void): Promise<void> {
  if (hasStarted) return;
  hasStarted = true;
  addEventListener('storage', ({ key, isTrusted }) => {
    // The dialog dispatches untrusted events of this type, which are only for the widget.
    if (isTrusted && (key === sessionKey || key === null)) void refreshMember();
  });
  // A page from the back/forward cache has missed the changes of other pages.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    takeExternalLogin();
    void refreshMember();
  });
  addEventListener('hashchange', () => void followFragment().catch(onFailure));
  const isReturn = takeExternalLogin();
  await trackCurrentMember();
  if (currentMember()) void loadSessionModule().then(({ restoreCookie }) => restoreCookie());
  // The widget fills these elements with its own login buttons.
  if (document.querySelector('[data-netlify-identity-menu],[data-netlify-identity-button]'))
    prepareDialog();
  await followFragment(isReturn).catch(onFailure);
}

/** Loads the dialog before a likely click. */
export function prepareDialog(): void {
  void loadDialog()
    .then(({ prepareWidget }) => prepareWidget())
    .catch(() => undefined);
}

/**
 * Opens the dialog on its login or signup page, or at the confirmation of an address.
 * @throws if the dialog fails to load, or if the renewal of a stored session fails for lack of a connection.
 */
export async function openDialog(page: Dialog.DialogPage): Promise<void> {
  await (await loadDialog()).openWidget(page);
}

/**
 * Logs out in this tab and in the other tabs without waiting for the identity service. The member can then hand
 * over the phone immediately.
 */
export async function logOut(): Promise<void> {
  notifyOtherTabs();
  (await loadSessionModule()).leaveSession();
  await refreshMember();
}

/** Sets the language of the dialog for this browser. */
export async function setDialogLanguage(language: DialogLanguage): Promise<void> {
  await (await loadDialog()).chooseLanguage(language);
}

/**
 * Returns the member's session, with a token that is valid for at least one more minute.
 * @throws {Problem} `not-signed-in` or `identity-unavailable`.
 */
export async function getFreshSession(): Promise<IdentitySession> {
  try {
    return await withSession(({ requireFreshSession }) => requireFreshSession());
  } finally {
    await refreshMember();
  }
}

async function refreshMember() {
  await adoptStoredSession();
  await dialog?.then(
    ({ followStoredSession }) => followStoredSession(),
    () => undefined,
  );
}

/**
 * Processes a token or an error in the fragment. Links in emails and login providers add it to the address of any
 * page.
 * @param isReturn - true if this tab returns from a login at another service.
 */
async function followFragment(isReturn = false) {
  const fragment = location.hash;
  if (!/[#&/](\w+_token|error)=/.test(fragment)) return;
  const [{ prepareWidget }, fragmentModule] = await Promise.all([
    loadDialog(),
    import('./identity/follow-fragment.ts'),
  ]);
  await fragmentModule.followFragment(fragment, prepareWidget, isReturn);
}

function loadDialog() {
  dialog ??= import('./identity/dialog.ts').catch((cause: unknown) => {
    dialog = undefined;
    throw new Error('The login could not be loaded.', { cause });
  });
  return dialog;
}
