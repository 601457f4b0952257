/** Adds the button 'Keep' to the cards of shops, and to the photo on the page of a shop. */
import { parseLocalizedPath } from '#domain/language/localized-path.ts';
import { fill } from '#domain/text/placeholders.ts';
import { keepIcon } from './keep-icon.ts';
import { dropShop, getListPath, keepShop } from './keep-shop.ts';
import {
  isKept,
  maxKeptShops,
  readKeptShops,
  renewKeptShop,
  watchKeptShops,
  type KeptShop,
} from './kept-shops.ts';
import { readFacts, readPageFacts } from './shop-facts.ts';
import { createAction, showLine } from './status-line.ts';

export interface KeepText {
  keep: string;
  /** The label of a pressed button. */
  pressed: string;
  /** With the placeholder `{business}`, as the next three. */
  keepBusiness: string;
  pressedBusiness: string;
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
      showState(button, text);
  });
}

function addToCard(card: HTMLElement, text: KeepText): void {
  const link = card.querySelector<HTMLAnchorElement>('.whole-card');
  // React owns the cards inside of an island, such as the preview of an owner's advert.
  if (!link || card.querySelector('.keep') || card.closest('astro-island')) return;
  const { path } = parseLocalizedPath(link.pathname);
  const button = createButton(text, () => ({
    ...createShop(path, link, card),
    ...readFacts({
      place: card.querySelector('dd.card-place'),
      price: card.querySelector('.card-state > :not(.card-sign)'),
      call: card.querySelector('.card-call a'),
      sign: card.querySelector('[data-opening-hours]'),
    }),
  }));
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
  const button = createButton(text, () => ({
    ...createShop(path, heading, photo),
    ...readPageFacts(document),
  }));
  button.append(document.createElement('span'));
  showState(button, text);
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
  const shop = getShop();
  const { path, title } = shop;
  if (isKept(path)) renewKeptShop(shop);
  button.type = 'button';
  button.className = 'keep';
  button.dataset['path'] = path;
  button.dataset['title'] = title;
  button.innerHTML = keepIcon;
  button.addEventListener('click', () => {
    // The picture may have loaded since.
    toggle(getShop(), text);
    showState(button, text);
  });
  showState(button, text);
  return button;
}

/** Labels a button by the state of its shop. The button on a photo's page has a visible label. */
function showState(button: HTMLButtonElement, text: KeepText): void {
  const { path = '', title = '' } = button.dataset;
  const isPressed = isKept(path);
  const label = button.querySelector('span');
  button.ariaPressed = String(isPressed);
  button.ariaLabel = fill(isPressed ? text.pressedBusiness : text.keepBusiness, {
    business: title,
  });
  if (label) label.textContent = isPressed ? text.pressed : text.keep;
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

/** Adds the link to the list of kept shops to the footer, the menu of phones and the header of wide screens, if there are any. */
function linkList(text: KeepText): void {
  if (readKeptShops().length === 0) return;
  const footerItem = document.querySelector('footer li:has(> a[hreflang])');
  if (footerItem && !hasLink('footer')) {
    const item = document.createElement('li');
    item.append(createLink(text, footerItem.querySelector('a')));
    footerItem.before(item);
  }
  // The menu of a wide screen is visible already, and a further link would move the others. The second link is that of phones.
  const menu = document.querySelector('#menu > nav + nav');
  if (menu && !hasLink('#menu')) menu.prepend(createLink(text, menu.querySelector('a + a')));
  // The icon is in the space between the name of the site and the menu, so that it moves nothing.
  const siteLink = document.querySelector('header .wrap > a');
  if (siteLink && !document.querySelector('.kept-link')) siteLink.after(createIconLink(text));
}

/** Creates the link of the header of wide screens, which has no room for its words. */
function createIconLink(text: KeepText): HTMLAnchorElement {
  const link = createLink(text, null);
  link.className = 'kept-link';
  link.ariaLabel = text.list;
  link.title = text.list;
  link.innerHTML = keepIcon;
  return link;
}

const hasLink = (area: string) => document.querySelector(`${area} [href="${getListPath()}"]`);

/** Creates a link to the list, in the style of another link. */
function createLink(text: KeepText, model: Element | null): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = getListPath();
  link.className = model?.className ?? '';
  if (location.pathname === getListPath()) link.ariaCurrent = 'page';
  link.textContent = text.list;
  return link;
}
