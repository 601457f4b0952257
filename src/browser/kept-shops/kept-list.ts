/** Fills the page with the list of kept shops, and brings it into line with the site. */
import { localizePath, parseLocalizedPath } from '#domain/language/localized-path.ts';
import { fill } from '#domain/text/placeholders.ts';
import { dropShop, keepShop } from './keep-shop.ts';
import {
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
  const render = () => renderShops(area, render);
  render();
  watchKeptShops(render);
  void checkShops(area, render);
}

function renderShops(area: HTMLElement, render: () => void): void {
  const list = area.querySelector('ul');
  const template = area.querySelector('template');
  if (!list || !template) return;
  const shops = readKeptShops();
  list.replaceChildren(...shops.map((shop) => createItem(shop, template, area, render)));
  // Both sentences have the same place, so that the exchange moves nothing.
  const intro = area.previousElementSibling;
  intro?.querySelector('[data-empty]')?.toggleAttribute('hidden', shops.length > 0);
  intro?.querySelector('[data-lead]')?.toggleAttribute('hidden', shops.length === 0);
}

function createItem(
  { path, title, picture, place = '', price = '', call }: KeptShop,
  template: HTMLTemplateElement,
  area: HTMLElement,
  render: () => void,
): Node {
  const item = template.content.cloneNode(true) as DocumentFragment;
  const [link, callLink] = item.querySelectorAll('a');
  const image = item.querySelector('img');
  const button = item.querySelector('button');
  if (link) link.href = localizePath(path);
  if (picture === '') image?.remove();
  else image?.setAttribute('src', picture);
  for (const [name, value] of Object.entries({ title, place, price })) {
    const field = item.querySelector(`[data-field=${name}]`);
    if (value === '') field?.remove();
    else field?.append(value);
  }
  if (call === undefined) callLink?.remove();
  else if (callLink) {
    callLink.href = call;
    callLink.ariaLabel = fill(area.dataset['call'] ?? '', { business: title });
  }
  button?.setAttribute('aria-label', fill(area.dataset['remove'] ?? '', { business: title }));
  button?.addEventListener('click', () => {
    dropShop(path);
    render();
    focusNext(area);
  });
  return item;
}

/** Moves the focus from a removed item to the first one, or to the link before the list. */
function focusNext(area: HTMLElement): void {
  const next =
    area.querySelector<HTMLElement>('li button') ?? area.parentElement?.querySelector('a');
  next?.focus();
}

/**
 * Asks the network for each shop, one after the other. A shop that has left the site leaves the list; one with a new
 * address gets it. The others get the facts of their newest page.
 */
async function checkShops(area: HTMLElement, render: () => void): Promise<void> {
  const status = area.querySelector('[role=status]');
  for (const shop of readKeptShops()) {
    const { state, path } = await renewPage(localizePath(shop.path));
    if (state === 'unreachable') return;
    if (state === 'stored') await renewFacts(shop);
    if (state !== 'deleted') continue;
    removeKeptShop(shop.path);
    const { path: newPath } = parseLocalizedPath(path);
    if (newPath !== shop.path) keepShop({ ...shop, path: newPath });
    else {
      const sentence = document.createElement('p');
      sentence.textContent = fill(area.dataset['gone'] ?? '', { business: shop.title });
      status?.append(sentence);
    }
    render();
  }
  render();
}

/** Reads the facts of a shop from its page in the store of the worker. */
async function renewFacts({ path, title, picture }: KeptShop): Promise<void> {
  const page = await caches.match(localizePath(path));
  if (!page) return;
  // The Content Security Policy of this page forbids the styles of another one.
  const html = (await page.text()).replaceAll(/<style.*?<\/style>/gs, '');
  const content = new DOMParser().parseFromString(html, 'text/html');
  renewKeptShop({ path, title, picture, ...readPageFacts(content) });
}
