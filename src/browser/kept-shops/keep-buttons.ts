/** Adds the button 'Keep' to the cards of shops, and to the photo on the page of a shop. */
import { parseLocalizedPath } from '#domain/language/localized-path.ts';
import { fill } from '#domain/text/placeholders.ts';
import { keepIcon } from './keep-icon.ts';
import { dropShop, getListPath, keepShop } from './keep-shop.ts';
import {
  isKept,
  maxKeptShops,
  readKeptShops,
  watchKeptShops,
  type KeptShop,
} from './kept-shops.ts';
import { createAction, showLine } from './status-line.ts';

export interface KeepText {
  keep: string;
  /** With the placeholder `{business}`, as the next two. */
  keepBusiness: string;
  added: string;
  removed: string;
  /** With the placeholder `{count}`. */
  full: string;
  list: string;
  close: string;
}

/** Adds the buttons to the shops of this page, and to cards that are added later. */
export function addKeepButtons(text: KeepText): void {
  const addAll = () => {
    for (const card of document.querySelectorAll<HTMLElement>('.listing-card'))
      addToCard(card, text);
  };
  const content = document.getElementById('content');
  if (content) new MutationObserver(addAll).observe(content, { childList: true, subtree: true });
  addAll();
  addToPage(text);
  linkList(text);
  watchKeptShops(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('.keep'))
      button.ariaPressed = String(isKept(button.dataset['path'] ?? ''));
  });
}

function addToCard(card: HTMLElement, text: KeepText): void {
  const link = card.querySelector<HTMLAnchorElement>('.whole-card');
  // React owns the cards inside of an island, such as the preview of an owner's advert.
  if (!link || card.querySelector('.keep') || card.closest('astro-island')) return;
  const { path } = parseLocalizedPath(link.pathname);
  const button = createButton(text, () => createShop(path, link, card));
  button.classList.add('keep-on-card');
  // The style of a card is for its last child, the text.
  card.lastElementChild?.before(button);
}

function addToPage(text: KeepText): void {
  const photo = document.querySelector<HTMLElement>('.shop > :has(> [data-photo])');
  const heading = document.querySelector('h1');
  // Only the page of a live advert has the bar with its phone number.
  if (!photo || !heading || !document.querySelector('.contact-bar')) return;
  const { path } = parseLocalizedPath(location.pathname);
  const button = createButton(text, () => createShop(path, heading, photo));
  button.append(text.keep);
  photo.classList.add('has-keep');
  photo.append(button);
}

function createShop(path: string, title: Element, area: Element): KeptShop {
  const source = area.querySelector('img')?.currentSrc ?? '';
  const { origin, pathname } = new URL(source, location.href);
  const hasPicture = source !== '' && origin === location.origin;
  return { path, title: title.textContent.trim(), picture: hasPicture ? pathname : '' };
}

function createButton(text: KeepText, getShop: () => KeptShop): HTMLButtonElement {
  const button = document.createElement('button');
  const { path, title } = getShop();
  button.type = 'button';
  button.className = 'keep';
  button.dataset['path'] = path;
  button.ariaLabel = fill(text.keepBusiness, { business: title });
  button.ariaPressed = String(isKept(path));
  button.innerHTML = keepIcon;
  button.addEventListener('click', () => {
    // The picture may have loaded since.
    toggle(getShop(), text);
    button.ariaPressed = String(isKept(path));
  });
  return button;
}

function toggle(shop: KeptShop, text: KeepText): void {
  const values = { business: shop.title };
  if (isKept(shop.path)) {
    dropShop(shop.path);
    showResult(fill(text.removed, values), text);
  } else if (keepShop(shop)) {
    showResult(fill(text.added, values), text);
    linkList(text);
  } else showResult(fill(text.full, { count: maxKeptShops }), text);
}

/** Shows a sentence with the link to the list. */
function showResult(sentence: string, text: KeepText): void {
  const link = document.createElement('a');
  link.href = getListPath();
  link.textContent = text.list;
  showLine(sentence, [link, createAction(text.close)]);
}

/** Adds the link to the list of kept shops to the footer, if there are any. */
function linkList(text: KeepText): void {
  const path = getListPath();
  const list = document.querySelector('footer li:has(> a[hreflang])');
  if (!list || readKeptShops().length === 0 || document.querySelector(`footer [href="${path}"]`))
    return;
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = path;
  link.className = list.querySelector('a')?.className ?? '';
  link.textContent = text.list;
  item.append(link);
  list.before(item);
}
