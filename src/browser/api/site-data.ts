// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/** Loads public JSON: files of the build, and responses of public endpoints. */
import { recordServerTime, serverNow } from '../server-time.ts';
import type { ListedPost } from '#domain/article/listed-post.ts';
import type { FreshJobs } from '#domain/job/open-job.ts';
import type { ListedBusiness } from '#domain/listing/profile.ts';

/** Timeout of a request in ms, long enough for a slow connection. */
const timeoutMs = 30_000;

/**
 * Loads JSON from an address of the site.
 * @typeParam Data - the type that the source declares. It is trusted without a schema, because the source belongs
 * to the site.
 * @throws {Error} if the request fails, with the status of a response with an error in `cause`; or the signal's
 * reason.
 */
export async function fetchSiteData<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])];
  const response = await fetch(path, { ...init, signal: AbortSignal.any(signals) });
  // A cached response may be a minute old, so this response sets the server time only if no other response has set
  // it. Responses to members are never cached.
  if (serverNow() === undefined) recordServerTime(response.headers);
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}.`, { cause: response.status });
  return (await response.json()) as Data;
}

/** Loads the businesses that are shown beside the feed. @throws {Error} as {@link fetchSiteData}. */
export function fetchBusinesses<Picture>(): Promise<ListedBusiness<Picture>[]> {
  return fetchSiteData('/businesses.json');
}

/** Loads the open jobs. @throws {Error} as {@link fetchSiteData}. */
export function fetchOpenJobs(): Promise<FreshJobs> {
  return fetchSiteData('/api/open-jobs');
}

/**
 * Loads the newest posts of the blog, newest first.
 * @throws {Error} as {@link fetchSiteData}. The error is also logged to the console.
 */
export async function fetchPosts(): Promise<ListedPost[]> {
  try {
    return await fetchSiteData('/blog/posts.json', { cache: 'no-cache' });
  } catch (error) {
    console.error(error);
    throw error;
  }
}

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

/** The changes of the listings since a page was built. */
export interface NewerCards {
  /** Cards of newer listings, the newest first. */
  cards: HTMLElement[];
  /** The slugs of the listings on the page that are no longer live. */
  deleted: string[];
  /** The number of businesses as text, if it is known. */
  businesses: string | null;
  /** The label of the button that shows one more card, or {count} more cards. */
  offer: { one: string; other: string };
  /**
   * The listing that the server rotates into the first place if there is no newer card. `card` is undefined if the
   * page already has it.
   */
  turn: { address: string; card: HTMLElement | undefined } | null;
}

/**
 * Loads the changes of the listings since a page was built.
 * @param search - `category` and `town` as in the page's address; `since`, a time; `visible`, slugs of the listings
 * on the page, separated by commas.
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

/**
 * Creates the elements of cards.
 * @param html - rendered by React at the site's own endpoint, which escapes user input.
 */
function parseCards(html: string): HTMLElement[] {
  const parts = document.createElement('template');
  parts.innerHTML = html;
  return Array.from(parts.content.children) as HTMLElement[];
}
