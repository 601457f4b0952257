/**
 * Keeps members' pages to members: whoever comes without a login is offered it once and stays on the
 * page; whoever leaves goes to the homepage, in every tab. On the homepage, to which e-mails and other
 * companies' logins lead, it sends on whoever wanted another page.
 */
import { on } from './identity.ts';
import { leaving, onLogOutElsewhere } from './log-out-channel.ts';
import { readItem, writeItem } from './storage.ts';
import { rememberRequestedPage, takeRequestedPage } from './requested-page.ts';
import { isMember, watchMember } from './when-member.ts';

/** In this tab she closed the dialog that had opened by itself. */
const declined = 'login-declined';

/**
 * Call once a page.
 * @param closed - what stands there for somebody who is not logged in, on a members' page.
 * @param hash - the fragment with which the page was opened; the widget clears it.
 */
export function start(closed: HTMLElement | null, hash: string): void {
  if (closed) guard(closed, /(_token|error)=/.test(hash));
  else if (/(confirmation|invite|recovery|access)_token=/.test(hash)) sendOn();
}

/** @param byLink - whether the address brought something, which the dialog is for then. */
function guard(closed: HTMLElement, byLink: boolean) {
  let wasMember = false;
  let isDialogOpen = false;
  let hasLeftElsewhere = false;
  on('open', () => (isDialogOpen = true));
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
      // The requested page stays stored: a tab with the email's link can open it.
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

/** A page that nobody looks at and nobody left anything unsaved on: she is done, or left elsewhere. */
function isIdle(): boolean {
  return document.hidden && !hasUnsaved();
}

function hasUnsaved(): boolean {
  return document.querySelector('[data-unsaved]') !== null;
}

/** By its own button, so that whatever comes with the login is fetched and a failure is told. */
function offerLogin(closed: HTMLElement) {
  if (readItem(declined, 'sessionStorage') !== null) return;
  const offer = () => closed.querySelector<HTMLElement>('[data-identity=login]')?.click();
  if (document.readyState === 'complete') offer();
  else window.addEventListener('load', offer, { once: true });
}

/** A stored session alone, without a log-in on this page, leads nowhere. */
function sendOn() {
  let isNew = false;
  const go = async () => {
    const path = takeRequestedPage() ?? (isNew && !(await hasListing()) ? '/advertise' : undefined);
    if (path !== undefined && isMember()) location.replace(path);
  };
  on('confirmed', () => (isNew = true));
  on('login', () => void go());
}

/** Whoever has just made an account begins with her advert, unless there is one or nobody can say. */
async function hasListing(): Promise<boolean> {
  const { loadOwnListings } = await import('./api/own-listings.ts');
  return loadOwnListings(1).then(
    ({ listings }) => listings.length > 0,
    () => true,
  );
}
