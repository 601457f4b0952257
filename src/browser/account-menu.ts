// @chunk member
/** Updates a page's own markup for a logged-in member: the links for staff, and the account menu. */
import { isStaff, type Member } from '../domain/member/member.ts';
import { on } from './identity.ts';
import { readMember } from './identity-session.ts';
import { tabLogOut } from './log-out-channel.ts';
import { openPaymentKey, readItem } from './storage.ts';

/**
 * Loads the chunk, which only the few members with an open payment need. @returns undefined if it fails to load.
 */
export const loadOpenPaymentModule = () => import('./open-payment.ts').catch(() => undefined);

/** Starts the updates. Call once per page. */
export function start(): void {
  showStaffLinks(readMember());
  // For members the home page is the dashboard, so this page is not the current one in the tab bar.
  document.querySelector('[data-public] .tab-bar [aria-current]')?.removeAttribute('aria-current');
  on('login', showStaffLinks);
  on('update', showStaffLinks);
  if (readItem(openPaymentKey) !== null) {
    void loadOpenPaymentModule().then((module) => module?.refreshOpenPayment());
  }
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-identity=logout]'))
      tabLogOut.nextPath = '/';
  });
  // The browser closes the menu after a click outside of it, but not after a change of the focus.
  const menu = document.getElementById('account-menu');
  menu?.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Element)) return;
    if (!relatedTarget.closest('#account-menu, [popovertarget]')) menu.togglePopover(false);
  });
}

function showStaffLinks(member: Member | null) {
  if (!member) return;
  for (const link of document.querySelectorAll<HTMLElement>('[data-staff]'))
    link.hidden = !isStaff(member);
}
