/** Offers new cards of a built page, and inserts them. Most visits have none, so the module is loaded with the first. */
import { localizePath } from '#domain/language/localized-path.ts';
import { fillPlural } from '../domain/text/plural.ts';
import type { NewerCards } from './api/newer-cards.ts';
import { hadAllCards, keepInsertedScroll, readInsertedScroll } from './inserted-scroll.ts';

/** The texts of the button, and the number of new adverts that the response lacks. */
type Offer = Pick<NewerCards, 'offer'> & { missing: number };

/**
 * Shows a button that inserts the cards at the start of the grid. It is on the picture of the first card, or on phones
 * at the bottom of the screen, where its style is sticky. If some new adverts have no card here, the button leads to the
 * list of this minute, which has pages. A return to the page shows the inserted cards again, at the same place.
 */
export function offerCards(
  section: HTMLElement,
  cards: HTMLElement[],
  { offer, missing }: Offer,
): void {
  const button = section.querySelector<HTMLButtonElement>('[role=status] > button');
  if (!button) return;
  const scroll = readInsertedScroll();
  if (scroll !== undefined && hadAllCards() && missing === 0) {
    insertCards(section, cards);
    scrollTo(0, scroll);
    return;
  }
  const place = button.parentElement;
  if (place && getComputedStyle(place).position !== 'sticky')
    section.querySelector('article h3')?.before(place);
  button.append(fillPlural(offer, cards.length + missing));
  button.hidden = false;
  button.addEventListener('click', () => {
    if (missing > 0) {
      location.assign(localizePath(`/all-businesses/search?${section.dataset['live'] ?? ''}`));
      return;
    }
    button.hidden = true;
    insertCards(section, cards);
    cards[0]?.querySelector('a')?.focus();
  });
}

function insertCards(section: HTMLElement, cards: HTMLElement[]): void {
  const firstPlace = section.querySelector('.first-place');
  // After a click the layout may move, so the first card gets the same style as the others.
  firstPlace?.classList.remove('first-place');
  if (firstPlace?.querySelector('article')) firstPlace.after(...cards);
  else {
    firstPlace?.remove();
    section.querySelector('ul')?.prepend(...cards);
  }
  keepInsertedScroll({ hasAll: true });
}
