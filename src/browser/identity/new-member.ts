/**
 * Leads a tab that waits for the confirmation of an address from the homepage to the form for an advert, because a new
 * member has no advert. The tab of the link itself is led by guard.ts.
 */
import { on } from './events.ts';
import { localizePath, parseLocalizedPath } from '#domain/language/localized-path.ts';

let awaitedEmail = '';
let isStarted = false;

/** Call when the tab shows that the address waits for its confirmation. */
export function expectNewMember(email: string): void {
  awaitedEmail = email.toLowerCase();
  if (isStarted) return;
  isStarted = true;
  let followsLink = false;
  on('confirmed', () => {
    followsLink = true;
  });
  on('login', (member) => {
    const isAwaited = member.email.toLowerCase() === awaitedEmail;
    const isHome = parseLocalizedPath(location.pathname).path === '/';
    if (isAwaited && !followsLink && isHome) location.assign(localizePath('/advertise'));
  });
}
