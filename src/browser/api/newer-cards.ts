/** Loads the changes of the listings on a page. Only live-cards.ts imports the module, so that members do not load it. */
import type { PluralForms } from '../../domain/text/plural.ts';
import type { NewerSection } from '../newer-sections.ts';
import { parseCards } from './parse-cards.ts';
import { fetchSiteData } from './site-data.ts';

/** The changes of the listings since a page was built. */
export interface NewerCards {
  /** Cards of newer listings, the newest first. */
  cards: HTMLElement[];
  /** The number of newer listings, which may exceed the cards. */
  newer: number;
  /** The slugs of the listings on the page that are no longer live. */
  deleted: string[];
  /** The number of businesses as text, if it is known. */
  businesses: string | null;
  /** The label of the button that shows {count} more cards. */
  offer: PluralForms;
  /**
   * The listing that the server rotates into the first place if there is no newer card. `card` is undefined if the
   * page already has it.
   */
  turn: { address: string; card: HTMLElement | undefined } | null;
  /** The categories and the towns of the newer listings, if the search asks for them. */
  sections?: NewerSection[];
}

/**
 * Loads the changes of the listings since a page was built.
 * @param search - `category` and `town` as in the page's address; `since`, a time; `visible`, slugs of the listings
 * on the page, separated by commas; `sections`, not empty to get the categories and the towns.
 * @throws {Error} if the request fails.
 */
export async function fetchNewer(search: URLSearchParams): Promise<NewerCards> {
  const path = `/api/newer-listings?${search}`;
  type RotatedListing = { address: string; card: string } | null;
  type ResponseBody = Omit<NewerCards, 'cards' | 'turn'> & { cards: string; turn: RotatedListing };
  const { turn, ...newer } = await fetchSiteData<ResponseBody>(path);
  return {
    ...newer,
    cards: parseCards(newer.cards),
    turn: turn && { ...turn, card: parseCards(turn.card)[0] },
  };
}
