/**
 * Restricts members' pages to members. On such a page a visitor sees the login dialog, until it was closed once in
 * the tab. A log-out opens the homepage in every tab with such a page. If the account was not deleted, another tab
 * with unsaved input stays. Links in emails and login providers return to the homepage, and from there the module
 * redirects to the page that was requested before.
 */
import { on } from './identity.ts';
import { tabLogOut, onLogOutElsewhere } from './log-out-channel.ts';
import { readItem, writeItem } from './storage.ts';
import { rememberRequestedPage, takeRequestedPage } from './requested-page.ts';
import { isMember, watchMember } from './when-member.ts';
import { localizePath } from '#domain/language/localized-path.ts';

/** Key in session storage that is set after a visitor has closed the login dialog. */
const dialogClosedKey = 'login-declined';

/**
 * Starts the restriction. Call once per page.
 * @param visitorContent - the content for visitors on a members' page; null on any other page.
 * @param hash - the fragment with which the page was opened. The identity modules clear it later.
 */
export function start(visitorContent: HTMLElement | null, hash: string): void {
  const hasLinkToken = /(_token|error)=/.test(hash);
  // The pattern leaves out the token for a change of the email address, because this token does not log in.
  const canTokenLogIn = /(confirmation|invite|recovery|access)_token=/.test(hash);
  if (visitorContent) guardPage(visitorContent, hasLinkToken);
  else if (canTokenLogIn) redirectAfterLogin();
}

/**
 * Shows the dialog to visitors, and leaves the page after a log-out.
 * @param hasLinkToken - true if the address contains a token or an error, which then controls the dialog.
 */
function guardPage(visitorContent: HTMLElement, hasLinkToken: boolean) {
  let wasMember = false;
  let isDialogOpen = false;
  let hasLoggedOutElsewhere = false;
  on('open', () => {
    isDialogOpen = true;
  });
  on('close', () => {
    isDialogOpen = false;
    if (!isMember()) writeItem(dialogClosedKey, 'yes', 'sessionStorage');
  });
  onLogOutElsewhere((isAccountDeleted) => {
    if (isAccountDeleted || !hasUnsavedInput()) location.assign(localizePath('/'));
    hasLoggedOutElsewhere = true;
  });

  const checkMember = () => {
    if (isMember()) {
      // The requested page stays stored, because another tab that opens the link of an email can need it.
      wasMember = true;
      hasLoggedOutElsewhere = false;
    } else if (wasMember && (isDialogOpen || tabLogOut.nextPath !== undefined || isIdle())) {
      location.assign(tabLogOut.nextPath ?? localizePath('/'));
    } else if (!hasLoggedOutElsewhere) {
      rememberRequestedPage(location.pathname + location.search);
      const isHandledByLink = hasLinkToken && !wasMember;
      if (!document.hidden && !isHandledByLink) offerLogin(visitorContent);
    }
  };
  watchMember(checkMember);
  checkMember();
}

/** Returns true for a hidden page without unsaved input, which can be left after a log-out. */
function isIdle(): boolean {
  return document.hidden && !hasUnsavedInput();
}

function hasUnsavedInput(): boolean {
  return document.querySelector('[data-unsaved]') !== null;
}

/**
 * Opens the login dialog once the page has loaded, unless the visitor has closed it before. It clicks the page's
 * own login button, so that the button's other effects occur: chunks load, and a failure shows a message.
 */
function offerLogin(visitorContent: HTMLElement) {
  if (readItem(dialogClosedKey, 'sessionStorage') !== null) return;
  const openLogin = () =>
    visitorContent.querySelector<HTMLElement>('[data-identity=login]')?.click();
  if (document.readyState === 'complete') openLogin();
  else window.addEventListener('load', openLogin, { once: true });
}

/**
 * Redirects after a log-in on this page: to the page that was requested before, or a new account without a listing
 * to the form for an advert. A session that was already stored does not redirect.
 */
function redirectAfterLogin() {
  let isNewAccount = false;
  const redirect = async () => {
    const requestedPage = takeRequestedPage();
    const needsListing = requestedPage === undefined && isNewAccount && !(await hasListing());
    const path = needsListing ? '/advertise' : requestedPage;
    if (path !== undefined && isMember()) location.replace(localizePath(path));
  };
  on('confirmed', () => {
    isNewAccount = true;
  });
  on('login', () => void redirect());
}

/** Returns true if the member has a listing, or if the request fails. */
async function hasListing(): Promise<boolean> {
  const { loadOwnListings } = await import('./api/own-listings.ts');
  return loadOwnListings(1).then(
    ({ listings }) => listings.length > 0,
    () => true,
  );
}
