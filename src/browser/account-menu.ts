// @chunk member
// src/build/script-chunks.ts joins the modules of the chunk 'member' into one file.
/**
 * Updates the page for a logged-in member: shows the links for staff if the member is staff, and the link to an
 * open payment. It also closes the account menu when the focus leaves it.
 */
import { isStaff, type Member } from '../domain/member/member.ts';
import { on } from './identity.ts';
import { readMember } from './identity-session.ts';
import { tabLogOut } from './log-out-channel.ts';
import { openPaymentKey, readItem } from './storage.ts';

/**
 * Loads the module of the link to an open payment. The module is a separate chunk, because only few members need it.
 * @returns undefined if it fails to load.
 */
export const loadOpenPaymentModule = () => import('./open-payment.ts').catch(() => undefined);

/** Starts the updates. Call once per page. */
export function start(): void {
  showStaffLinks(readMember());
  // The home page of a member is the dashboard, so a public page is not the current page in the tab bar.
  document.querySelector('[data-public] .tab-bar [aria-current]')?.removeAttribute('aria-current');
  on('login', showStaffLinks);
  on('update', showStaffLinks);
  if (readItem(openPaymentKey) !== null) {
    void loadOpenPaymentModule().then((module) => module?.refreshOpenPayment());
  }
  // A set `nextPath` makes guard.ts leave a members' page after the log-out, even if the page has unsaved input.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-identity=logout]'))
      tabLogOut.nextPath = '/';
  });
  // The browser closes the menu after a click outside of it, but not when the focus leaves it.
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
