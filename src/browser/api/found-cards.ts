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
  /** True if each result contains all typed words; otherwise each contains some of them. */
  isWhole: boolean;
  /** True if the input has more words than the limit of a search. */
  isShortened: boolean;
  /** The typed words with similar known words in place of unknown ones; null if that search has no results. */
  suggestion: string | null;
  /** A sentence about the maximum price in the input; null without one. */
  priceLimit: string | null;
  cards: HTMLElement[];
  /** Cards of the nearest businesses, if there are no results. */
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
  type ResponseBody = Omit<SearchResult, 'cards' | 'nearest'> & { cards: string; nearest: string };
  const result = await fetchSiteData<ResponseBody>(`/api/listings?${search}`, signal && { signal });
  return { ...result, cards: parseCards(result.cards), nearest: parseCards(result.nearest) };
}
