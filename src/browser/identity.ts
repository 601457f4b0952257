/**
 * Who is here, and every way in and out. Whoever only reads downloads this file and no more: the
 * dialog is fetched when somebody wants to log in, when a link brought a token, or for a member who
 * leaves; sessions are read for those who have one.
 */
import type { WidgetLocale } from 'netlify-identity-widget';
import type * as Dialog from './identity/dialog.ts';
import { on } from './identity/events.ts';
import { adoptStoredSession, beginPresence, currentMember, sessions } from './identity/presence.ts';
import { tellOtherTabs } from './log-out-channel.ts';
import { sessionKey } from './session-key.ts';

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
    if (isTrusted && (key === sessionKey || key === null)) void lookAgain();
  });
  // A page that comes back from the back/forward cache has missed what other pages did.
  addEventListener('pageshow', ({ persisted }) => persisted && void lookAgain());
  addEventListener('hashchange', () => void followFragment().catch(failed));
  await beginPresence();
  if (currentMember()) void sessions().then(({ keepCookie }) => keepCookie());
  if (document.querySelector('[data-netlify-identity-menu],[data-netlify-identity-button]'))
    prepareDialog();
  await followFragment().catch(failed);
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

/**
 * Leaves, here and in the other tabs, at once: whoever hands the phone on need not wait for the service.
 * A session that was not to be remembered is known to the dialog alone.
 */
export async function logOut(): Promise<void> {
  tellOtherTabs();
  if ((await sessions()).leaveSession()) await lookAgain();
  else await (await dialog)?.leaveWidget();
}

/** Chooses the language of the dialog, for this browser and from now on. */
export async function setDialogLanguage(language: DialogLanguage): Promise<void> {
  await (await loadDialog()).chooseLanguage(language);
}

/**
 * An identity token that is good for at least the next minute.
 * @throws {Problem} `not-signed-in` or `identity-unavailable`.
 */
export async function accessToken(): Promise<string> {
  const { requireFreshSession } = await sessions();
  try {
    return (await requireFreshSession()).token.access_token;
  } finally {
    await lookAgain();
  }
}

async function lookAgain() {
  await adoptStoredSession();
  await dialog?.then(
    ({ followStoredSession }) => followStoredSession(),
    () => undefined,
  );
}

/** Links in e-mails and other services bring a token or a refusal in the fragment, to any page. */
async function followFragment() {
  const fragment = location.hash;
  if (/[#&/](\w+_token|error)=/.test(fragment)) await (await loadDialog()).followFragment(fragment);
}

function loadDialog() {
  dialog ??= import('./identity/dialog.ts').catch((cause: unknown) => {
    dialog = undefined;
    throw new Error('The login could not be loaded.', { cause });
  });
  return dialog;
}
