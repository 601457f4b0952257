/** Cards of a built page, brought up to date in place. */
import { fill } from '../domain/text/fill.ts';
import { fetchCards } from './api/site-data.ts';

/**
 * Takes out the cards of listings that are live no more, and adds the newer ones while the end of the grid
 * is out of sight.
 * @param section - holds the grid; its `data-live` says which listings are wanted.
 * @throws when the site does not answer.
 */
export async function updateCards(section: HTMLElement): Promise<void> {
  const grid = section.querySelector('ul');
  if (!grid) return;
  const known = new Set(Array.from(grid.children, addressOf));
  const search = new URLSearchParams(`of=members&${section.dataset['live'] ?? ''}`);
  search.set('shown', Array.from(known, (address) => address?.slice(1)).join());
  const { cards, gone } = await fetchCards(search);
  const dead = Array.from(grid.children).filter((card) =>
    gone.includes(addressOf(card)?.slice(1) ?? ''),
  );
  for (const card of dead) card.remove();
  count(-dead.length);
  const newer = cards.filter((card) => !known.has(addressOf(card)));
  if (newer.length > 0) addOutOfSight(grid, newer);
}

/** Where a card leads, which is what tells it from others. */
function addressOf(card: Element): string | null | undefined {
  return card.querySelector('.whole-card')?.getAttribute('href');
}

/** Nothing that somebody is reading may move, so cards come while the end of the grid is out of sight. */
function addOutOfSight(grid: HTMLElement, newer: HTMLElement[]): void {
  const add = () => {
    const { bottom } = grid.getBoundingClientRect();
    if (bottom < document.documentElement.clientHeight || location.search !== '') return;
    removeEventListener('scroll', add);
    // Beside cards that are in sight they could make the row taller.
    const last = grid.lastElementChild?.getBoundingClientRect();
    if (last && last.top < document.documentElement.clientHeight) {
      newer[0]?.classList.add('col-start-1');
    }
    grid.append(...newer);
    count(newer.length);
  };
  addEventListener('scroll', add, { passive: true });
  add();
}

/** Cards that the page has more than its heading says. */
let more = 0;

function count(by: number): void {
  const heading = document.querySelector<HTMLElement>('[data-built]');
  more += by;
  if (!heading || by === 0) return;
  const { built, count: words = '', countOne = '' } = heading.dataset;
  const total = Number(built) + more;
  heading.textContent = total === 1 ? countOne : fill(words, { count: total });
}
