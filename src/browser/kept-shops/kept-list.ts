/** Fills the page with the list of kept shops, and brings it into line with the site. */
import { localizePath, parseLocalizedPath } from '#domain/language/localized-path.ts';
import { fill } from '#domain/text/placeholders.ts';
import { watchOpenSigns } from '../watch-open-signs.ts';
import { dropStoredShop, keepShop } from './keep-shop.ts';
import {
  isKept,
  readKeptShops,
  removeKeptShop,
  renewKeptShop,
  watchKeptShops,
  type KeptShop,
} from './kept-shops.ts';
import { readPageFacts } from './shop-facts.ts';
import { renewPage } from './worker.ts';

/** Shows the shops in the element `#kept-shops`, and looks for shops that have left the site. */
export function showKeptShops(area: HTMLElement): void {
  renderShops(area);
  watchOpenSigns(area);
  watchKeptShops(() => renderShops(area));
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) dropRemovedShops(area);
  });
  void checkShops(area);
}

/** Time in ms within which two taps are one. */
const doubleTapMs = 600;

const findRows = (area: HTMLElement) => Array.from(area.querySelectorAll('li'));

function renderShops(area: HTMLElement): void {
  const template = area.querySelector('template');
  if (!template) return;
  const rows = readKeptShops().map((shop) => createRow(shop, template, area));
  area.querySelector('ul')?.replaceChildren(...rows);
  showIntro(area);
}

/** Shows the sentence above the list. Both sentences have the same place, so that the exchange moves nothing. */
function showIntro(area: HTMLElement): void {
  const isEmpty = readKeptShops().length === 0;
  const intro = area.previousElementSibling;
  intro?.querySelector('[data-empty]')?.toggleAttribute('hidden', !isEmpty);
  intro?.querySelector('[data-lead]')?.toggleAttribute('hidden', isEmpty);
}

function createRow(shop: KeptShop, template: HTMLTemplateElement, area: HTMLElement): Node {
  const content = template.content.cloneNode(true) as DocumentFragment;
  const row = content.querySelector('li');
  if (!row) return content;
  const { path, title, picture } = shop;
  const { dataset } = area;
  const label = (text: string | undefined) => fill(text ?? '', { business: title });
  row.dataset['path'] = path;
  row.querySelector('a')?.setAttribute('href', localizePath(path));
  if (picture === '') row.querySelector('img')?.remove();
  else row.querySelector('img')?.setAttribute('src', picture);
  setField(row, 'title', title);
  setField(row, 'removed', label(dataset['removed']));
  setField(row, 'called', title);
  showFacts(row, shop);
  const [removeButton, keepButton] = row.querySelectorAll('button');
  removeButton?.setAttribute('aria-label', label(dataset['remove']));
  removeButton?.addEventListener('click', () => {
    removeKeptShop(path);
    // The rows below stay in their places, so that a second tap meets no other shop.
    row.style.minHeight = `${row.offsetHeight}px`;
    showState(row, true);
    showIntro(area);
    keepButton?.focus();
  });
  keepButton?.setAttribute('aria-label', label(dataset['keep']));
  keepButton?.addEventListener('click', () => {
    const rows = findRows(area);
    const index = rows.slice(0, rows.indexOf(row)).filter((other) => !isRemoved(other)).length;
    if (!keepShop(shop, index)) return;
    showState(row, false);
    showIntro(area);
    removeButton?.focus();
    // A second tap would open the page of the shop.
    row.style.pointerEvents = 'none';
    setTimeout(() => row.style.removeProperty('pointer-events'), doubleTapMs);
  });
  return content;
}

function setField(row: HTMLElement, name: string, value: string): void {
  for (const field of row.querySelectorAll(`[data-field=${name}]`)) field.textContent = value;
}

/** Shows the facts of a shop that its owner can change. */
function showFacts(row: HTMLElement, { place, price, call, phone, hours, chat }: KeptShop): void {
  setField(row, 'place', place ?? '');
  setField(row, 'price', price ?? '');
  const sign = row.querySelector<HTMLElement>('.open-sign');
  if (sign && hours !== undefined) sign.dataset['openingHours'] = hours;
  sign?.toggleAttribute('hidden', hours === undefined);
  const message = row.querySelector<HTMLAnchorElement>('[data-chat]');
  if (message && chat !== undefined) message.href = chat;
  message?.toggleAttribute('hidden', chat === undefined);
  const link = row.querySelector<HTMLAnchorElement>('[data-call]');
  if (!link) return;
  link.hidden = call === undefined;
  if (call === undefined) return;
  link.href = call;
  setField(row, 'phone', phone ?? '');
}

/** Shows a kept shop, or in its place that it was removed. */
function showState(row: HTMLElement, isRemoved: boolean): void {
  for (const part of row.children)
    part.toggleAttribute('hidden', part.hasAttribute('data-removed') !== isRemoved);
}

const isRemoved = (row: HTMLElement) => !isKept(row.dataset['path'] ?? '');

/**
 * Drops the stored files of the removed shops once the page is out of view. Before that a shop can be kept again, also
 * without a network.
 */
function dropRemovedShops(area: HTMLElement): void {
  for (const { dataset } of findRows(area).filter(isRemoved)) dropStoredShop(dataset['path'] ?? '');
}

/**
 * Asks the network for each shop, one after the other. A shop that has left the site leaves the list; one with a new
 * address gets it. The others get the facts of their newest page.
 */
async function checkShops(area: HTMLElement): Promise<void> {
  const status = area.querySelector('[role=status]');
  for (const shop of readKeptShops()) {
    const { state, path } = await renewPage(localizePath(shop.path));
    if (state === 'unreachable') return;
    if (state === 'stored') await renewFacts(shop, area);
    if (state !== 'deleted' || !isKept(shop.path)) continue;
    removeKeptShop(shop.path);
    const { path: newPath } = parseLocalizedPath(path);
    if (newPath !== shop.path) keepShop({ ...shop, path: newPath });
    else {
      const sentence = document.createElement('p');
      sentence.textContent = fill(area.dataset['gone'] ?? '', { business: shop.title });
      status?.append(sentence);
    }
    renderShops(area);
  }
}

/** Reads the facts of a shop from its page in the store of the worker. */
async function renewFacts({ path, title, picture }: KeptShop, area: HTMLElement): Promise<void> {
  const page = await caches.match(localizePath(path));
  if (!page) return;
  // The Content Security Policy of this page forbids the styles of another one.
  const html = (await page.text()).replaceAll(/<style.*?<\/style>/gs, '');
  const content = new DOMParser().parseFromString(html, 'text/html');
  const shop = { path, title, picture, ...readPageFacts(content) };
  renewKeptShop(shop);
  const row = findRows(area).find(({ dataset }) => dataset['path'] === path);
  if (row) showFacts(row, shop);
}
