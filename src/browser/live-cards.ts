/** Updates the cards of a built page in place, without a layout shift. */
import { parseLocalizedPath } from '#domain/language/localized-path.ts';
import { fetchNewer } from './api/newer-cards.ts';
import { keepInsertedScroll, readInsertedScroll } from './inserted-scroll.ts';

/**
 * Updates the cards of the grid. The newest advert takes the first place, and a button offers the other new adverts. A
 * grid without a first place is a further page of the directory. It shows no new adverts, because they are on the first
 * page of the directory. If there is no new advert, the listing that the server selected takes the first place. A card
 * of that listing moves only if it is below the viewport. Cards of ended adverts are removed below the viewport, and
 * hidden elsewhere. The number of businesses is updated too, and the numbers of the sections, which would no longer add up to
 * it, are hidden.
 */
export async function updateCards(section: HTMLElement): Promise<void> {
  const grid = section.querySelector('ul');
  if (!grid) return;
  const { live, since } = section.dataset;
  const presentSlugs = Array.from(grid.children, getSlug).filter(Boolean);
  const search = new URLSearchParams(live);
  if (since !== undefined) search.set('since', since);
  search.set('visible', presentSlugs.join());
  // The page of the directory links to all sections.
  if (document.querySelector('#towns')) search.set('sections', '1');
  const response = await fetchNewer(search);
  const { cards, deleted, businesses, offer, turn, sections } = response;
  if (sections?.length) {
    import('./newer-sections.ts')
      .then(({ addSections }) => addSections(sections))
      .catch(() => undefined);
  }
  for (const card of Array.from(grid.children)) {
    if (deleted.includes(getSlug(card))) remove(card as HTMLElement);
  }
  if (businesses !== null) showCount(businesses);
  const isFirstPage = grid.querySelector('.first-place') !== null;
  const newer = cards.filter((card) => isFirstPage && !presentSlugs.includes(getSlug(card)));
  const offeredCards = fillFirstPlace(grid, newer) ? newer.slice(1) : newer;
  const missing = Math.max(response.newer - cards.length, 0);
  if (offeredCards.length > 0) {
    const { offerCards } = await import('./offer-cards.ts');
    offerCards(section, offeredCards, { offer, missing });
  }
  if (newer.length > 0 || !turn) return;
  const presentCard = Array.from(grid.children).find((card) => getSlug(card) === turn.address);
  const nextCard = (presentCard as HTMLElement | undefined) ?? turn.card;
  if (nextCard && (!presentCard || isBelowViewport(presentCard))) fillFirstPlace(grid, [nextCard]);
}

function showCount(businesses: string): void {
  const total = document.querySelector('[data-counted]');
  if (!total || total.textContent.trim() === businesses) return;
  total.replaceChildren(businesses);
  const counts = document.querySelectorAll<HTMLElement>('[data-section-count]');
  // A search has just replaced the list, so that the numbers may leave at once. It hides the number of businesses.
  for (const count of counts) remove(count, total.matches('[hidden]') || isBelowViewport(count));
}

/** Returns the slug of a card, which identifies it; '' for an invitation to advertise. */
function getSlug(card: Element): string {
  const href = card.querySelector('article .whole-card')?.getAttribute('href') ?? '';
  // A result of a search leads to an item of the page.
  const [path = ''] = href.split('#');
  return parseLocalizedPath(path).path.slice(1);
}

const isBelowViewport = (element: Element) =>
  element.getBoundingClientRect().top >= document.documentElement.clientHeight;

/** Removes an element if its neighbours may move. Otherwise the element leaves a gap. */
function remove(element: HTMLElement, canMove = isBelowViewport(element)): void {
  if (canMove) element.remove();
  else element.style.visibility = 'hidden';
}

const isAboveViewport = (element: Element) => element.getBoundingClientRect().top < 0;

/**
 * Time in ms in which the rows ignore taps after a change, so that a tap that was meant for the row before it calls no
 * other business.
 */
const inertMs = 500;

/**
 * Puts the newest card in the first place. On wide screens it replaces an invitation to advertise, unless the pointer or
 * the focus is on it. Phones show no invitation: there each place gets the card of the place before it, a row of the
 * same height, unless the pointer or the focus is in the list, or the visitor has scrolled past the first row. A return
 * to the page shows the inserted row again.
 * @returns true if the card was inserted.
 */
function fillFirstPlace(grid: HTMLElement, [newest]: HTMLElement[]): boolean {
  const firstPlace = grid.querySelector<HTMLElement>('.first-place');
  const first = firstPlace?.nextElementSibling;
  if (!newest || !firstPlace || !first) return false;
  const isVisible = isShown(firstPlace);
  if ((isVisible ? firstPlace : grid).matches(':hover, :focus-within')) return false;
  const returnScroll = readInsertedScroll();
  if (!isVisible && isAboveViewport(first) && returnScroll === undefined) return false;
  newest.classList.add('first-place');
  firstPlace.replaceWith(newest);
  if (isVisible) return true;
  // A card that leaves the document and returns counts as new content, and a card that slides counts as a shift.
  const rows = Array.from(grid.querySelectorAll<HTMLElement>(':scope > li'));
  grid.replaceChildren(...rows);
  setInert(rows, true);
  setTimeout(() => setInert(rows, false), inertMs);
  if (returnScroll !== undefined) scrollTo(0, returnScroll);
  keepInsertedScroll();
  return true;
}

/** Sets the rows only, because the button can add a row within the inert time, and focuses it. */
function setInert(rows: HTMLElement[], inert: boolean): void {
  for (const row of rows) row.inert = inert;
}

/** Returns false for an invitation on a phone, which takes up at most its space. */
function isShown(element: HTMLElement): boolean {
  return element.offsetParent !== null && getComputedStyle(element).visibility === 'visible';
}
