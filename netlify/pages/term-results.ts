/** Searches listings in the database for the parts of a search, and compares their items with it. */
import { isGoods } from '#content/search-terms.ts';
import { directoryPageSize } from '#domain/listing/directory.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import {
  costsAtMost,
  findMatchedItem,
  rateOffer,
  type ListingResult,
  type OfferRating,
} from '#domain/listing/matched-item.ts';
import { findMatchedPhrase } from '#domain/listing/matched-phrase.ts';
import type { Alternative } from '#domain/listing/search.ts';
import { searchListings, type TermSearch } from '../data/search-listings.ts';
import { translateListings } from './translate-listings.ts';

/** A page of results without the sentences about the search. */
export interface ListingResults {
  total: number;
  /** Number of results that match by more than their description. They come first. */
  exact: number;
  isWhole: boolean;
  listings: ListingResult[];
  /** The similar known words for each of the words that may be misspelt. */
  similar?: (string[] | null)[] | undefined;
  /** Words of members' listings that begin like each of the words. */
  akin?: string[][] | undefined;
}

/** Maximum number of listings that are compared by their prices. SQL has the same limit. */
export const maxCompared = 100;

/**
 * Searches in the database, and adds to each result what its card says of the search. With a maximum price, the item that
 * the search means must cost at most this price, and the cheapest item comes first. The first hundred listings are compared
 * with it, and further ones left out.
 */
export async function findResults(
  search: TermSearch,
  built: readonly Listing[],
): Promise<ListingResults> {
  const { terms, maxPrice, skip, limit = directoryPageSize } = search;
  const isCompared = maxPrice !== undefined && terms.length > 0;
  const pages = isCompared ? { skip: 0, limit: maxCompared, withItems: true } : {};
  const { results, firm, ...page } = await searchListings({ ...search, ...pages });
  const firstClose = Math.max(firm - (isCompared ? 0 : skip), 0);
  const offers = results.flatMap((result, index) => {
    const listing = 'listing' in result ? result.listing : built[result.built];
    if (!listing) return [];
    const items = 'listing' in result ? (result.items ?? []) : listing.items;
    return [{ listing, items, isExact: index < firstClose }];
  });
  const toResult = ({ listing, items }: (typeof offers)[number]) =>
    search.withItems ? addMatch(listing, items, terms, maxPrice) : listing;
  if (!isCompared) {
    const toSorted = (group: typeof offers) => group.map(toResult).sort(compareStock);
    const groups = [true, false].map((isExact) =>
      toSorted(offers.filter((offer) => offer.isExact === isExact)),
    );
    return { ...page, exact: firm, listings: groups.flat() };
  }
  const fitting = offers.filter(({ listing: { title }, items }) =>
    costsAtMost({ title, items, isGoods }, terms, maxPrice),
  );
  const toRated = (offer: (typeof offers)[number]) => {
    const { listing, items, isExact } = offer;
    const { title } = listing;
    return { offer, isExact, ...rateOffer({ title, items, isGoods }, terms, maxPrice) };
  };
  const sorted = fitting.map(toRated).sort(compareOffers);
  const listings = sorted.slice(skip, skip + limit).map(({ offer }) => toResult(offer));
  return {
    ...page,
    isWhole: page.isWhole && fitting.length > 0,
    total: fitting.length,
    exact: fitting.filter(({ isExact }) => isExact).length,
    listings,
  };
}

interface RatedOffer extends OfferRating {
  isExact: boolean;
}

/**
 * Sorts offers by their match, then by the parts of the search in the meant item; then the items that are the searched thing
 * come before those with it; then the cheapest comes first.
 */
const compareOffers = (one: RatedOffer, other: RatedOffer) =>
  Number(other.isExact) - Number(one.isExact) ||
  other.level - one.level ||
  Number(other.isSubject) - Number(one.isSubject) ||
  (one.price ?? Infinity) - (other.price ?? Infinity);

/** Puts the listings of which the meant item is out of stock at the end of a group. */
const compareStock = (one: ListingResult, other: ListingResult) =>
  Number(one.match?.isOutOfStock ?? false) - Number(other.match?.isOutOfStock ?? false);

/**
 * Adds the item that the search means to a listing, or the phrase with typed words that its card lacks.
 * @param items - all items of the listing, because the card of a member's listing has the cheapest one only
 */
function addMatch(
  listing: Listing,
  items: Parameters<typeof findMatchedItem>[0]['items'],
  parts: Alternative[][],
  maxPrice: number | undefined,
): ListingResult {
  const match = findMatchedItem({ title: listing.title, items, isGoods }, parts, maxPrice);
  if (match) return { ...listing, match };
  // A sample has its texts in the language of the page; a part that only its English text has stays without a phrase.
  const [texts = listing] = translateListings([listing]);
  const phrase = findMatchedPhrase({ ...texts, items }, parts);
  return phrase === undefined ? listing : { ...listing, phrase };
}
