/** Loads the results of a search in the directory. */
import { parseCards } from './parse-cards.ts';
import { fetchSiteData } from './site-data.ts';

/**
 * The result of a search: the total number, the cards of one page, and in `next` the cursor of the next page, or
 * null on the last page.
 */
export interface SearchResult {
  total: number;
  next: string | null;
  /** A sentence about the number of results; '' without results. */
  count: string;
  /** The heading of the results; '' for the heading of the page. */
  heading: string;
  /** The other sentences about the search. */
  status: HTMLElement[];
  cards: HTMLElement[];
  /** The nearest businesses with their heading, if there are no results. */
  nearest: HTMLElement[];
}

/**
 * Loads a page of search results.
 * @param search - `q`, `category` and `town` as in the page's address.
 * @throws {Error} if the request fails; or the signal's reason.
 */
export async function fetchCards(
  search: URLSearchParams,
  signal?: AbortSignal,
): Promise<SearchResult> {
  type ResponseBody = Record<'cards' | 'status' | 'nearest', string> &
    Pick<SearchResult, 'total' | 'next' | 'count' | 'heading'>;
  const result = await fetchSiteData<ResponseBody>(`/api/listings?${search}`, signal && { signal });
  const [cards, status, nearest] = [result.cards, result.status, result.nearest].map(parseCards);
  return { ...result, cards: cards ?? [], status: status ?? [], nearest: nearest ?? [] };
}
