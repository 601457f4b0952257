/** Finds the item of a listing that a search means, so that its result shows the price of this item. */
import type { Listing } from './listing.schema.ts';
import { toSingular, toTokens, type Alternative } from './search.ts';

type Item = Pick<
  Listing['items'][number],
  'name' | 'price' | 'isFrom' | 'isOutOfStock' | 'priceText'
>;

/**
 * A result of a search. `match` is the item that the search means; it is missing if the name of the listing suffices.
 * `phrase` has typed words that the rest of the card lacks.
 */
export type FoundListing = Listing & { match?: Item; phrase?: string };

/** The words after 'for' are the customers of an item, as in 'Logo for a bakery'. `app.goods` in SQL has the same rule. */
const customersPattern = /\sfor\s.*$/i;

/**
 * Returns the item in stock with the most parts of a search in its name, where a typed word counts more than a synonym.
 * Among several the cheapest is returned.
 * @param parts - the parts of `toSearchParts`
 * @param maxPrice - the highest price of the search, in shillings
 * @returns undefined if the name of the listing has the parts of the item just as well, and the item has the lowest
 * price, which a card shows anyway
 */
export function findMatchedItem(
  { title, items }: { title: string; items: readonly Item[] },
  parts: readonly Alternative[][],
  maxPrice = Infinity,
): Item | undefined {
  const titleTokens = toTokens(title);
  const stock = items.filter(({ isOutOfStock, price }) => !isOutOfStock && price <= maxPrice);
  const lowestPrice = Math.min(...stock.map(({ price }) => price));
  const [best] = stock
    .map((item) => {
      const tokens = toTokens(item.name.replace(customersPattern, ''));
      return {
        item,
        level: parts.reduce((total, part) => total + rate(part, tokens), 0),
        // The name of the listing shows its own parts already.
        isNew: parts.some((part) => rate(part, tokens) > rate(part, titleTokens)),
      };
    })
    .filter(({ level }) => level > 0)
    .sort((one, other) => other.level - one.level || one.item.price - other.item.price);
  return best && (best.isNew || best.item.price !== lowestPrice) ? best.item : undefined;
}

/** Returns 2 for a part of which the words contain a typed phrase, 1 for a synonym, and 0 for neither. */
export function rate(part: readonly Alternative[], tokens: readonly string[]): 0 | 1 | 2 {
  const phrases = part.filter(({ within }) => within === undefined);
  const isFound = ({ text, typed, entire = false }: Alternative) =>
    toTokens(text).every((term) =>
      tokens.some(
        (token) =>
          toSingular(token) === toSingular(term) || (typed && !entire && token.startsWith(term)),
      ),
    );
  if (phrases.some((phrase) => phrase.typed && isFound(phrase))) return 2;
  return phrases.some(isFound) ? 1 : 0;
}
