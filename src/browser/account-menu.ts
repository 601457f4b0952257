// @chunk member
/** The member's corner of the header: fills in her name and picture, and opens and closes its menu. */
import { initialsOf, isStaff, type Member } from '../domain/member/member.ts';
import { pictureUrl } from '../domain/picture/picture.ts';
import { on } from './identity.ts';
import { readMember } from './identity-session.ts';
import { leaving } from './log-out-channel.ts';

/** Call once a page. */
export function start(): void {
  const corner = document.getElementById('account');
  const button = corner?.querySelector('button');
  const menu = document.getElementById('account-menu');
  if (!corner || !button || !menu) return;
  fillIn(corner);
  openAndClose(corner, button, menu);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-identity=logout]')) leaving.path = '/';
  });
}

function fillIn(corner: HTMLElement) {
  const name = corner.querySelector('.account-name');
  const picture = corner.querySelector('.avatar');
  const show = (member: Member | null) => {
    if (!member || !name || !picture) return;
    for (const link of document.querySelectorAll<HTMLElement>('[data-staff]'))
      link.hidden = !isStaff(member);
    name.textContent = member.name;
    name.setAttribute('title', member.name);
    picture.replaceChildren(initialsOf(member.name));
    if (member.avatar !== null) showPicture(picture, member.avatar);
  };
  show(readMember());
  on('login', show);
  on('update', show);
}

/** Her initials stay where the picture cannot be had. */
function showPicture(place: Element, id: string) {
  const image = new Image(40, 40);
  image.alt = '';
  image.addEventListener('load', () => place.replaceChildren(image));
  image.src = pictureUrl(id, 320, 'webp');
}

function openAndClose(corner: HTMLElement, button: HTMLButtonElement, menu: HTMLElement) {
  const show = (isOpen: boolean) => {
    menu.hidden = !isOpen;
    button.ariaExpanded = String(isOpen);
  };
  button.addEventListener('click', () => show(button.ariaExpanded !== 'true'));
  menu.addEventListener('click', () => show(false));
  corner.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || menu.hidden) return;
    show(false);
    button.focus();
  });
  for (const elsewhere of ['pointerdown', 'focusin']) {
    document.addEventListener(elsewhere, ({ target }) => {
      if (!(target instanceof Node) || !corner.contains(target)) show(false);
    });
  }
}
