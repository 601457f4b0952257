/** Finds the item of a listing that a search means, so that its result shows the price of this item. */
import { isSubject } from './item-subject.ts';
import type { Listing } from './listing.schema.ts';
import { toSingular, toTokens, type Alternative } from './search.ts';
import { leaveOut } from './unlike.ts';

type Item = Pick<
  Listing['items'][number],
  'id' | 'code' | 'name' | 'price' | 'isFrom' | 'isOutOfStock' | 'priceText'
>;

/**
 * A result of a search. `match` is the item that the search means; it is missing if the name of the listing suffices.
 * `phrase` has typed words that the rest of the card lacks.
 */
export type ListingResult = Listing & { match?: Item; phrase?: string };

/** The words after 'for' are the customers of an item, as in 'Logo for a bakery'. `app.goods` in SQL has the same rule. */
const customersPattern = /\sfor\s.*$/i;

/** The name and the items of a listing. */
interface Offer {
  title: string;
  items: readonly Item[];
  /** True for a word that names goods, such as 'tea'. */
  isGoods?: (token: string) => boolean;
}

/**
 * Returns the items with parts of a search in their names, those with the most parts first, where a typed word counts more
 * than a synonym; then the items that are the searched thing, and not another thing with it; then the cheapest.
 */
function rateItems({ title, items, isGoods }: Offer, parts: readonly Alternative[][]) {
  const titleTokens = toTokens(title);
  const rated = items
    .map((item) => {
      const tokens = toTokens(item.name.replace(customersPattern, ''));
      return {
        item,
        level: parts.reduce((total, part) => total + rate(part, tokens), 0),
        // The name of the listing shows its own parts already.
        isNew: parts.some((part) => rate(part, tokens) > rate(part, titleTokens)),
      };
    })
    .filter(({ level }) => level > 0);
  const maxLevel = Math.max(...rated.map(({ level }) => level));
  return rated
    .map((each) => ({
      ...each,
      isSubject: each.level === maxLevel && isMeant(each.item.name, parts, isGoods),
    }))
    .sort(
      (one, other) =>
        other.level - one.level ||
        Number(other.isSubject) - Number(one.isSubject) ||
        one.item.price - other.item.price,
    );
}

const isNoGoods: NonNullable<Offer['isGoods']> = () => false;

/** True if a part of a search is the subject of an item's name. */
function isMeant(name: string, parts: readonly Alternative[][], isGoods = isNoGoods): boolean {
  const text = name.replace(customersPattern, '');
  const tokens = toTokens(text);
  return parts.some((part) => {
    const level = rate(part, tokens);
    return level > 0 && isSubject(text, (some) => rate(part, some) >= level, isGoods);
  });
}

/**
 * Returns true if the item that a search means costs at most a price. A listing of which no item is meant has such a price
 * already, because the database compares its lowest one.
 * @param parts - the parts of `toSearchParts`
 * @param maxPrice - in whole shillings
 */
export function costsAtMost(offer: Offer, parts: readonly Alternative[][], maxPrice: number) {
  const rated = rateItems(offer, parts);
  const stock = rated.filter(({ item }) => !item.isOutOfStock);
  const [best] = stock;
  if (!best) return rated.length === 0;
  return stock.some(({ item, level }) => level === best.level && item.price <= maxPrice);
}

/**
 * Returns the item in stock that a search means, or else the one out of stock: that with the most parts of the search in its
 * name. Among several the cheapest is returned. With a maximum price, a listing without a meant item has its cheapest one.
 * @param parts - the parts of `toSearchParts`
 * @param maxPrice - the highest price of the search, in shillings
 * @returns undefined if there is no maximum price, the name of the listing has the several parts of the item just as well,
 * and the item has the lowest price, which a card shows anyway
 */
export function findMatchedItem(
  offer: Offer,
  parts: readonly Alternative[][],
  maxPrice = Infinity,
): Item | undefined {
  const stock = offer.items.filter(({ isOutOfStock, price }) => !isOutOfStock && price <= maxPrice);
  const [cheapest] = stock.toSorted((one, other) => one.price - other.price);
  const isLimited = maxPrice < Infinity;
  const [best] = rateItems({ ...offer, items: stock }, parts);
  if (best) {
    const isInSight = parts.length > 1 && !best.isNew && best.item.price === cheapest?.price;
    return isInSight && !isLimited ? undefined : best.item;
  }
  const rated = rateItems(offer, parts);
  const soldOut = rated.find(({ item, isNew }) => item.isOutOfStock && isNew);
  return isLimited && rated.length === 0 ? cheapest : soldOut?.item;
}

/** The parts of a search that an item has, where a typed word counts more than a synonym, and its price in shillings. */
export interface OfferRating {
  level: number;
  /** True if the item is the searched thing, as 'Fresh milk' is. 'Tea with milk' is another thing with it. */
  isSubject: boolean;
  price: number | undefined;
}

/**
 * Rates the item in stock that a search means. Without such an item the level is 0, and the price is the lowest one.
 * @param parts - the parts of `toSearchParts`
 * @param maxPrice - the highest price of the search, in shillings
 */
export function rateOffer(
  { items, ...offer }: Offer,
  parts: readonly Alternative[][],
  maxPrice: number,
): OfferRating {
  const stock = items.filter(({ isOutOfStock, price }) => !isOutOfStock && price <= maxPrice);
  const [best] = rateItems({ ...offer, items: stock }, parts);
  if (best) return { level: best.level, isSubject: best.isSubject, price: best.item.price };
  const [cheapest] = stock.toSorted((one, other) => one.price - other.price);
  return { level: 0, isSubject: false, price: cheapest?.price };
}

/** The words of a phrase, and their singulars. */
interface PhraseTerms {
  terms: string[];
  singulars: string[];
}

const termsOfPhrases = new WeakMap<Alternative, PhraseTerms>();

/** Returns the words of a phrase. They are cached, because a search compares each phrase with each item. */
function getPhraseTerms(phrase: Alternative): PhraseTerms {
  const cached = termsOfPhrases.get(phrase);
  if (cached) return cached;
  const terms = toTokens(phrase.text);
  const phraseTerms = { terms, singulars: terms.map(toSingular) };
  termsOfPhrases.set(phrase, phraseTerms);
  return phraseTerms;
}

/** Returns 2 for a part of which the words contain a typed phrase or its translation, 1 for another synonym, else 0. */
export function rate(part: readonly Alternative[], tokens: readonly string[]): 0 | 1 | 2 {
  const tokenSingulars = tokens.map(toSingular);
  let rating: 0 | 1 | 2 = 0;
  for (const phrase of part) {
    const { typed, entire = false, unlike, within, related = false, equal = false } = phrase;
    const level = typed || equal ? 2 : 1;
    if (within !== undefined || related || level <= rating) continue;
    const left = unlike && unlike.length > 0 ? leaveOut(tokens, unlike) : tokens;
    const leftSingulars = left === tokens ? tokenSingulars : left.map(toSingular);
    const { terms, singulars } = getPhraseTerms(phrase);
    const isFound = singulars.every(
      (singular, index) =>
        leftSingulars.includes(singular) ||
        (typed && !entire && left.some((token) => token.startsWith(terms[index] ?? ''))),
    );
    if (isFound) rating = level;
  }
  return rating;
}
