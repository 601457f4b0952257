// @chunk site-data
/** JSON that anybody may read: what the build wrote, or a public endpoint answers. */
import { noteServerTime, serverNow } from '../server-time.ts';
import type { ListedPost } from '#domain/article/listed-post.ts';
import type { FreshJobs } from '#domain/job/open-job.ts';
import type { ListedBusiness } from '#domain/listing/listed-business.ts';

/** How long, in milliseconds, a slow connection may take. */
const timeout = 30_000;

/**
 * @typeParam Data - as whoever wrote it declares it; the site answers itself, so it is not parsed again.
 * @throws {Error} when it can't be had; or the signal's reason.
 */
export async function fetchSiteData<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const signals = [AbortSignal.timeout(timeout), ...(init.signal ? [init.signal] : [])];
  const answer = await fetch(path, { ...init, signal: AbortSignal.any(signals) });
  // Such an answer may come from a cache and be a minute old; a member's never does.
  if (serverNow() === undefined) noteServerTime(answer.headers);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`, { cause: answer.status });
  return (await answer.json()) as Data;
}

/** The businesses beside the feed. @throws {Error} */
export function fetchBusinesses<Picture>(): Promise<ListedBusiness<Picture>[]> {
  return fetchSiteData('/businesses.json');
}

/** @throws {Error} */
export function fetchOpenJobs(): Promise<FreshJobs> {
  return fetchSiteData('/api/open-jobs');
}

/** The newest posts of the blog, newest first. @throws {Error} which is also said in the console. */
export async function fetchPosts(): Promise<ListedPost[]> {
  try {
    return await fetchSiteData('/blog/posts.json', { cache: 'no-cache' });
  } catch (error) {
    console.error(error);
    throw error;
  }
}

/** Listings that were found: how many in all, the cards of one page, and what leads to the next. */
export interface FoundCards {
  total: number;
  next: string | null;
  /** Whether each has all that was typed; else each has some of it. */
  isWhole: boolean;
  /** True where the input has more words than one search takes. */
  isShortened: boolean;
  /** What somebody may have meant, where she typed words that nobody has. */
  suggestion: string | null;
  cards: HTMLElement[];
}

/** What a built page lacks. */
export interface NewerCards {
  /** The newest first. */
  cards: HTMLElement[];
  /** Of the addresses that were named as `shown`, those where there is nothing any more. */
  gone: string[];
  /** How many businesses there are, in words, where that is known. */
  businesses: string | null;
  /** The words that offer one card, or {count} of them. */
  offer: { one: string; other: string };
  /** Who has the first place where no card is newer: its address, and its card unless the page has it. */
  turn: { address: string; card: HTMLElement | undefined } | null;
}

/**
 * @param search - `category` and `town` as they stand in an address; `since`, a time; `shown`, addresses
 *   without their slashes and with commas between.
 * @throws {Error} when they cannot be had.
 */
export async function fetchNewer(search: URLSearchParams): Promise<NewerCards> {
  const path = `/api/newer-listings?${search}`;
  type Turn = { address: string; card: string } | null;
  type Answer = Omit<NewerCards, 'cards' | 'turn'> & { cards: string; turn: Turn };
  const { turn, ...newer } = await fetchSiteData<Answer>(path);
  return {
    ...newer,
    cards: cardsFrom(newer.cards),
    turn: turn && { ...turn, card: cardsFrom(turn.card)[0] },
  };
}

/**
 * @param search - `q`, `category` and `town`, each as it stands in an address.
 * @throws {Error} when they cannot be had; or the signal's reason.
 */
export async function fetchCards(
  search: URLSearchParams,
  signal?: AbortSignal,
): Promise<FoundCards> {
  type Answer = Omit<FoundCards, 'cards'> & { cards: string };
  const result = await fetchSiteData<Answer>(`/api/listings?${search}`, signal && { signal });
  return { ...result, cards: cardsFrom(result.cards) };
}

/** @param html - made by React at our own endpoint, which escapes what anybody wrote. */
function cardsFrom(html: string): HTMLElement[] {
  const parts = document.createElement('template');
  parts.innerHTML = html;
  return Array.from(parts.content.children) as HTMLElement[];
}
