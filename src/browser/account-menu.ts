// @chunk member
/** What a page's own markup does for the member who is here: the ways of staff, and the menu of her account. */
import { isStaff, type Member } from '../domain/member/member.ts';
import { on } from './identity.ts';
import { readMember } from './identity-session.ts';
import { leaving } from './log-out-channel.ts';
import { openPaymentKey, readItem } from './storage.ts';

/** The few who have a payment open fetch what leads to it. @returns undefined where it did not come. */
export const loadOpenPayment = () => import('./open-payment.ts').catch(() => undefined);

/** Call once a page. */
export function start(): void {
  show(readMember());
  // Home is the dashboard, and this is not.
  document.querySelector('[data-public] .tab-bar [aria-current]')?.removeAttribute('aria-current');
  on('login', show);
  on('update', show);
  if (readItem(openPaymentKey) !== null) {
    void loadOpenPayment().then((openPayment) => openPayment?.askHowItStands());
  }
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-identity=logout]')) leaving.path = '/';
  });
  // A press elsewhere closes the menu by itself, the keyboard doesn't.
  const menu = document.getElementById('account-menu');
  menu?.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Element)) return;
    if (!relatedTarget.closest('#account-menu, [popovertarget]')) menu.togglePopover(false);
  });
}

function show(member: Member | null) {
  if (!member) return;
  for (const link of document.querySelectorAll<HTMLElement>('[data-staff]'))
    link.hidden = !isStaff(member);
}
