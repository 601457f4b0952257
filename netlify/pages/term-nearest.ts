/** Finds the listings that come nearest to a search without results, and the reason of its emptiness. */
import { getLowestPrice } from '#domain/listing/items.ts';
import { directoryPageSize } from '#domain/listing/directory.ts';
import type { ListingResult } from '#domain/listing/matched-item.ts';
import type { Alternative } from '#domain/listing/search.ts';
import { highestPrice, type SearchQuery } from '#domain/listing/search-query.ts';
import type { Absence, SearchSummary } from '#features/directory/search-summary.ts';
import type { ListingFilter } from '../data/live-listings.ts';
import type { TermSearch } from '../data/search-listings.ts';
import { maxCompared, type ListingResults } from './term-results.ts';

/** Maximum number of listings that are shown as the nearest ones. */
const maxNearest = 3;

/** Number of the newest listings of a category from which the nearest are selected by their stock. */
const maxCandidates = 12;

export type Find = (
  terms: Alternative[][],
  change?: Partial<TermSearch>,
) => Promise<ListingResults>;

/** The limits of prices in a typed search. */
export type PriceLimit = Omit<SearchQuery, 'text'>;

/** True for the name of a place. */
export const isPlace = ([typed]: Alternative[]) => typed?.within === 'place';

export interface Nearest extends Pick<
  SearchSummary,
  'absence' | 'lowestPrice' | 'isElsewhere' | 'nearestCategory'
> {
  /** A few listings of the same kind, or the same ones elsewhere or at a higher price. */
  nearest?: ListingResult[];
}

type Limits = ListingFilter & { limit: PriceLimit };

/** All categories and towns. */
export const anywhere = { category: '', town: '', skip: 0 };

/** Returns the reason of a search without results, and the nearest listings. */
export const findNearest = async (
  parts: Alternative[][],
  limits: Limits,
  find: Find,
): Promise<Nearest> =>
  (await findBeyondLimits(parts, limits, find)) ?? findOfCategory(parts, limits, find);

/**
 * Returns the listings that the limits of the search exclude: those of other categories and towns, or else those above the
 * maximum price, or else those of other categories and towns above the maximum price.
 */
async function findBeyondLimits(
  parts: Alternative[][],
  { category, town, limit }: Limits,
  find: Find,
): Promise<Nearest | undefined> {
  const findDearer = async (change: Partial<TermSearch>) => {
    if (limit.maxPrice === undefined) return undefined;
    const dearer = { maxPrice: highestPrice, skip: 0, limit: maxCompared, withItems: true };
    const result = await find(parts, { ...dearer, ...change });
    return result.total > 0 ? describeDearer(result) : undefined;
  };
  if (category === '' && town === '') return findDearer({});
  const { listings: nearest } = await find(parts, { ...anywhere, limit: maxNearest });
  if (nearest.length > 0) return { absence: 'elsewhere', nearest };
  const dearerHere = await findDearer({});
  if (dearerHere) return dearerHere;
  const dearerElsewhere = await findDearer(anywhere);
  return dearerElsewhere && { ...dearerElsewhere, isElsewhere: true };
}

/**
 * Returns listings of a category, if possible in the typed place. The category is the selected one, or else the first
 * with a listing among those of the first word that has categories.
 */
async function findOfCategory(
  parts: Alternative[][],
  { category, town, limit }: Limits,
  find: Find,
): Promise<Nearest> {
  const wider = { maxPrice: undefined, skip: 0, limit: maxCandidates };
  const absence = getAbsence(parts, limit);
  const intendedNames = parts
    .map(([typed]) => typed?.categories ?? [])
    .find((names) => names.length > 0);
  const names = category === '' ? (intendedNames ?? []) : [category];
  const places = parts.filter(isPlace);
  const searches: [Alternative[][], Partial<TermSearch>][] = [[places, wider]];
  if (places.length > 0) searches.push([[], wider]);
  if (town !== '') searches.push([[], { ...wider, ...anywhere }]);
  for (const [terms, change] of searches) {
    for (const text of names) {
      const ofCategory = [{ text, typed: false, within: 'category' as const }];
      const { listings } = await find([ofCategory, ...terms], { ...change, orHalf: false });
      const nearest = putSoldOutLast(listings).slice(0, maxNearest);
      const [first] = nearest;
      if (first) return { absence, nearest, nearestCategory: first.category };
    }
  }
  return { absence };
}

/** Returns listings with those at the end of which all items are out of stock. */
export const putSoldOutLast = <Shop extends Pick<ListingResult, 'items'>>(
  listings: readonly Shop[],
): Shop[] => listings.toSorted((one, other) => Number(isSoldOut(one)) - Number(isSoldOut(other)));

const isSoldOut = ({ items }: Pick<ListingResult, 'items'>) =>
  items.length > 0 && items.every(({ isOutOfStock }) => isOutOfStock);

function getAbsence(parts: Alternative[][], { isPhone = false }: PriceLimit): Absence {
  if (isPhone) return 'phone';
  return parts.every(isPlace) ? 'place' : 'goods';
}

/** Returns the listings above a maximum price. Those that match all words are sorted by their lowest price. */
function describeDearer({ listings, isWhole }: ListingResults): Nearest {
  const getPrice = ({ items, match }: ListingResult) =>
    match?.price ?? getLowestPrice(items)?.price ?? Infinity;
  const byPrice = listings.toSorted((one, other) => getPrice(one) - getPrice(other));
  const [cheapest] = byPrice;
  return {
    absence: 'price',
    nearest: (isWhole ? byPrice : listings).slice(0, directoryPageSize),
    ...(cheapest && { lowestPrice: getPrice(cheapest) }),
  };
}
