// @chunk page
/**
 * Who is here, and every way in and out. Whoever only reads downloads this file and no more: the
 * dialog is fetched when somebody wants to log in, when a link brought a token, or for a member who
 * leaves; sessions are read for those who have one.
 */
import type { WidgetLocale } from 'netlify-identity-widget';
import type * as Dialog from './identity/dialog.ts';
import { on } from './identity/events.ts';
import { takeExternalLogin } from './identity/external-login.ts';
import {
  adoptStoredSession,
  trackCurrentMember,
  currentMember,
  sessions,
  withSession,
} from './identity/current-member.ts';
import type { IdentitySession } from './identity-session.ts';
import { notifyOtherTabs } from './log-out-channel.ts';
import { sessionKey } from './session-store.ts';

export { currentMember, on };

/** A language of the dialog. */
export type DialogLanguage = WidgetLocale;

let started = false;
let dialog: Promise<typeof Dialog> | undefined;

/**
 * Reads the stored session, tells who is here, and follows what the address brings, now and later.
 * Call once, when the page has loaded.
 * @param failed - called when what came in the address could not be followed.
 */
export async function startIdentity(failed: () => void): Promise<void> {
  if (started) return;
  started = true;
  addEventListener('storage', ({ key, isTrusted }) => {
    // The dialog sends such an event itself, to nobody but the widget.
    if (isTrusted && (key === sessionKey || key === null)) void refreshMember();
  });
  // A page that comes back from the back/forward cache has missed what other pages did.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    takeExternalLogin();
    void refreshMember();
  });
  addEventListener('hashchange', () => void followFragment(false).catch(failed));
  const isReturn = takeExternalLogin();
  await trackCurrentMember();
  if (currentMember()) void sessions().then(({ keepCookie }) => keepCookie());
  if (document.querySelector('[data-netlify-identity-menu],[data-netlify-identity-button]'))
    prepareDialog();
  await followFragment(isReturn).catch(failed);
}

/** Fetches the dialog ahead of a click that is likely to come. */
export function prepareDialog(): void {
  void loadDialog()
    .then(({ prepareWidget }) => prepareWidget())
    .catch(() => undefined);
}

/**
 * Opens the dialog on its login or signup page.
 * @throws when it cannot be fetched.
 */
export async function openDialog(page: 'login' | 'signup'): Promise<void> {
  await (await loadDialog()).openWidget(page);
}

/** Leaves, here and in the other tabs, at once: whoever hands the phone on need not wait for the service. */
export async function logOut(): Promise<void> {
  notifyOtherTabs();
  (await sessions()).leaveSession();
  await refreshMember();
}

/** Chooses the language of the dialog, for this browser and from now on. */
export async function setDialogLanguage(language: DialogLanguage): Promise<void> {
  await (await loadDialog()).chooseLanguage(language);
}

/**
 * The session of the member who is here, with a token that is good for at least the next minute.
 * @throws {Problem} `not-signed-in` or `identity-unavailable`.
 */
export async function freshSession(): Promise<IdentitySession> {
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

/** Links in e-mails and other services bring a token or a refusal in the fragment, to any page. */
async function followFragment(isReturn: boolean) {
  const fragment = location.hash;
  if (!/[#&/](\w+_token|error)=/.test(fragment)) return;
  const [{ prepareWidget }, arrivals] = await Promise.all([
    loadDialog(),
    import('./identity/follow-fragment.ts'),
  ]);
  await arrivals.followFragment(fragment, prepareWidget, isReturn);
}

function loadDialog() {
  dialog ??= import('./identity/dialog.ts').catch((cause: unknown) => {
    dialog = undefined;
    throw new Error('The login could not be loaded.', { cause });
  });
  return dialog;
}
