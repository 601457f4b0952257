// @chunk member
/** What a page says of the member who is here: her name, her picture, and the ways of staff. */
import { initialsOf, isStaff, type Member } from '../domain/member/member.ts';
import { pictureUrl } from '../domain/picture/picture.ts';
import { on } from './identity.ts';
import { readMember } from './identity-session.ts';
import { leaving } from './log-out-channel.ts';

/** Call once a page. */
export function start(): void {
  show(readMember());
  // Home is the dashboard, and this is not.
  document.querySelector('[data-public] .tab-bar [aria-current]')?.removeAttribute('aria-current');
  on('login', show);
  on('update', show);
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
  const name = document.querySelector('.account-name');
  const picture = document.querySelector('.avatar');
  if (!name || !picture) return;
  name.textContent = member.name;
  name.setAttribute('title', member.name);
  picture.replaceChildren(initialsOf(member.name));
  if (member.avatar !== null) showPicture(picture, member.avatar);
}

/** Her initials stay where the picture cannot be had. */
function showPicture(place: Element, id: string) {
  const image = new Image(40, 40);
  image.alt = '';
  image.addEventListener('load', () => place.replaceChildren(image));
  image.src = pictureUrl(id, 320, 'webp');
}
