/** Cards of a built page, brought up to date in place: nothing that is in sight moves. */
import { fill } from '../domain/text/placeholders.ts';
import { serverNow } from './server-time.ts';
import { fetchNewer, type NewerCards } from './api/site-data.ts';

/**
 * Puts the newest advert into the first place of the grid and offers the others, and takes out those that are
 * live no more. Where none is newer, the place is for the advert whose turn it is, unless that is in sight.
 * @param section - holds the grid; `data-live` says which listings are wanted, `data-since` how old the page is.
 * @throws when the site does not answer.
 */
export async function updateCards(section: HTMLElement): Promise<void> {
  const grid = section.querySelector('ul');
  if (!grid) return;
  const { live, since } = section.dataset;
  const presentAddresses = Array.from(grid.children, getAddress).filter(Boolean);
  const search = new URLSearchParams(live);
  if (since !== undefined) search.set('since', since);
  search.set('shown', presentAddresses.join());
  const { cards, gone, businesses, offer, turn } = await fetchNewer(search);
  removeOldBadges(serverNow());
  for (const card of Array.from(grid.children)) {
    if (gone.includes(getAddress(card))) takeOut(card as HTMLElement);
  }
  if (businesses !== null) document.querySelector('[data-counted]')?.replaceChildren(businesses);
  const newer = cards.filter((card) => !presentAddresses.includes(getAddress(card)));
  const waiting = fillFirstPlace(grid, newer) ? newer.slice(1) : newer;
  if (waiting.length > 0) offerCards(section, waiting, offer);
  if (newer.length > 0 || !turn) return;
  const here = Array.from(grid.children).find((card) => getAddress(card) === turn.address);
  const next = (here as HTMLElement | undefined) ?? turn.card;
  if (next && (!here || isBelow(here))) fillFirstPlace(grid, [next]);
}

/** A page may be kept for longer than an advert is new. */
function removeOldBadges(now = 0): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-new-until]')) {
    if (Number(badge.dataset['newUntil']) <= now) badge.remove();
  }
}

/** Where a card leads, which is what tells it from others; '' of an invitation. */
function getAddress(card: Element): string {
  return card.querySelector('article .whole-card')?.getAttribute('href')?.slice(1) ?? '';
}

const isBelow = (element: Element) =>
  element.getBoundingClientRect().top >= document.documentElement.clientHeight;

/** What is in sight, or was, leaves a gap: its neighbours stay. */
function takeOut(card: HTMLElement): void {
  if (isBelow(card)) card.remove();
  else card.style.visibility = 'hidden';
}

/**
 * The invitation gives way to the newest, unless somebody is about to follow it. On a narrow screen there is
 * none, and the first business steps back, unless its name can be read already.
 */
function fillFirstPlace(grid: HTMLElement, [newest]: HTMLElement[]): boolean {
  const place = grid.querySelector<HTMLElement>('.first-place');
  const first = place?.nextElementSibling;
  if (!newest || !place || !first) return false;
  const isShown = place.offsetParent !== null;
  const name = first.querySelector('h3');
  if (isShown ? place.matches(':hover, :focus-within') : !name || !isBelow(name)) return false;
  newest.classList.add('first-place');
  place.replaceWith(newest);
  // A copy has never stood where the newest stands now, so to a browser nothing moved, as to the eye.
  if (!isShown) first.replaceWith(first.cloneNode(true));
  return true;
}

/** The others wait at the foot of the first card's picture until somebody wants them. */
function offerCards(section: HTMLElement, cards: HTMLElement[], offer: NewerCards['offer']): void {
  const button = section.querySelector<HTMLButtonElement>('[role=status] > button');
  if (!button) return;
  const count = cards.length;
  section.querySelector('article h3')?.before(button.parentElement ?? '');
  button.append(count === 1 ? offer.one : fill(offer.other, { count }));
  button.hidden = false;
  button.addEventListener('click', () => {
    button.hidden = true;
    const place = section.querySelector('.first-place');
    // Whoever asks for more may see things move, and all of what they say.
    place?.classList.remove('first-place');
    if (place?.querySelector('article')) place.after(...cards);
    else {
      place?.remove();
      section.querySelector('ul')?.prepend(...cards);
    }
    cards[0]?.querySelector('a')?.focus();
  });
}
