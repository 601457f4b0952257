/**
 * Restricts members' pages to members. A visitor sees the login dialog once and stays on the page. A log-out opens
 * the homepage in every tab. Links in emails and login providers return to the homepage, and from there the module
 * redirects to the page that was requested before.
 */
import { on } from './identity.ts';
import { leaving, onLogOutElsewhere } from './log-out-channel.ts';
import { readItem, writeItem } from './storage.ts';
import { rememberRequestedPage, takeRequestedPage } from './requested-page.ts';
import { isMember, watchMember } from './when-member.ts';

/** Key in session storage that is set after a visitor has closed the automatic dialog. */
const declined = 'login-declined';

/**
 * Starts the restriction. Call once per page.
 * @param visitorContent - the content for visitors on a members' page.
 * @param hash - the fragment at the time of opening; the widget clears it.
 */
export function start(closed: HTMLElement | null, hash: string): void {
  if (closed) guard(closed, /(_token|error)=/.test(hash));
  else if (/(confirmation|invite|recovery|access)_token=/.test(hash)) sendOn();
}

/**
 * Shows the dialog to visitors, and leaves the page after a log-out.
 * @param hasLinkToken - true if the address contains a token or an error, which then controls the dialog.
 */
function guard(closed: HTMLElement, byLink: boolean) {
  let wasMember = false;
  let isDialogOpen = false;
  let hasLeftElsewhere = false;
  on('open', () => {
    isDialogOpen = true;
  });
  on('close', () => {
    isDialogOpen = false;
    if (!isMember()) writeItem(declined, 'yes', 'sessionStorage');
  });
  onLogOutElsewhere((isForGood) => {
    if (isForGood || !hasUnsaved()) location.assign('/');
    hasLeftElsewhere = true;
  });

  const checkMember = () => {
    if (isMember()) {
      // The requested page stays stored, because another tab that opens the link of an email can need it.
      wasMember = true;
      hasLeftElsewhere = false;
    } else if (wasMember && (isDialogOpen || leaving.path !== undefined || isIdle())) {
      location.assign(leaving.path ?? '/');
    } else if (!hasLeftElsewhere) {
      rememberRequestedPage(location.pathname + location.search);
      const isForLink = byLink && !wasMember;
      if (!document.hidden && !isForLink) offerLogin(closed);
    }
  };
  watchMember(checkMember);
  checkMember();
}

/** Returns true for a hidden page without unsaved input, which can be left after a log-out. */
function isIdle(): boolean {
  return document.hidden && !hasUnsaved();
}

function hasUnsaved(): boolean {
  return document.querySelector('[data-unsaved]') !== null;
}

/**
 * Clicks the page's own login button, so that the button's other effects occur: chunks load, and a failure shows a
 * message.
 */
function offerLogin(closed: HTMLElement) {
  if (readItem(declined, 'sessionStorage') !== null) return;
  const offer = () => closed.querySelector<HTMLElement>('[data-identity=login]')?.click();
  if (document.readyState === 'complete') offer();
  else window.addEventListener('load', offer, { once: true });
}

/**
 * Redirects to the requested page after a log-in on this page. A session that was already stored does not redirect.
 */
function sendOn() {
  let isNew = false;
  const go = async () => {
    const path = takeRequestedPage() ?? (isNew && !(await hasListing()) ? '/advertise' : undefined);
    if (path !== undefined && isMember()) location.replace(path);
  };
  on('confirmed', () => {
    isNew = true;
  });
  on('login', () => void go());
}

/**
 * Returns true if the member has a listing, or if the request fails. A new account without a listing continues with
 * the form of its first advert.
 */
async function hasListing(): Promise<boolean> {
  const { loadOwnListings } = await import('./api/own-listings.ts');
  return loadOwnListings(1).then(
    ({ listings }) => listings.length > 0,
    () => true,
  );
}
