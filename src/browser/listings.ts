/** Asks the site which businesses there are at this moment. */

import { fetchSiteData } from './api/site-data.ts';

/** What was found: how many in all, the cards of one page, and what leads to the next. */
export interface FoundCards {
  total: number;
  next: string | null;
  cards: HTMLElement[];
  /** Of the addresses that were named as `shown`, those where there is nothing any more. */
  gone: string[];
}

/**
 * @param search - `q`, `category` and `town`, each as it stands in an address; `shown`, addresses without
 *   their slashes and with commas between.
 * @throws {Error} when they cannot be had; or the signal's reason.
 */
export async function askForCards(
  search: URLSearchParams,
  signal?: AbortSignal,
): Promise<FoundCards> {
  type Answer = Omit<FoundCards, 'cards'> & { cards: string };
  const found = await fetchSiteData<Answer>(`/api/listings?${search}`, signal && { signal });
  const parts = document.createElement('template');
  // Made by React at our own endpoint, which escapes what anybody wrote.
  parts.innerHTML = found.cards;
  return { ...found, cards: Array.from(parts.content.children) as HTMLElement[] };
}
