/** An item of a listing: a name, a price, at most one image, and a mark if it is out of stock. */
import * as z from 'zod/mini';
import { listingLimits as limits } from './listing.limits.ts';

/** An item as it is stored. */
export const itemSchema = z.object({
  /** The id stays the same if the items are reordered. */
  id: z.uuid(),
  name: z.string(),
  /** In whole shillings. */
  price: z.int(),
  /** True if the price is the lowest of several. */
  isFrom: z.boolean(),
  isOutOfStock: z.boolean(),
  /** Id of a picture that was uploaded for the listing. The item's name is its text alternative. */
  image: z.nullable(z.uuid()),
});

export type ListingItem = z.infer<typeof itemSchema>;

/** An item of a draft, with the price as the owner typed it. */
export interface TypedItem extends Omit<ListingItem, 'price'> {
  price: string;
}

const currencyPattern = String.raw`(?:k?shs?|kes|bob)\.?`;
/** Captures an amount. 'Bob' is another word for shilling, and '/-' or '/=' stands for no cents. */
const amountPattern = new RegExp(
  String.raw`^(?:${currencyPattern})?\s*(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.00?)?\s*(?:/[-=]*)?\s*(?:${currencyPattern})?$`,
  'i',
);

/**
 * Returns an amount in whole shillings: 1200 for '1,200', 'Kshs. 1200' or 'KES 1,200/-'. Returns undefined for any
 * other text, and for an amount outside the limits of a price.
 */
export function parseShillings(typed: string): number | undefined {
  const digits = amountPattern.exec(typed.normalize('NFKC').trim())?.[1]?.replaceAll(/\D/g, '');
  // Without digits, the number is NaN, which fails both comparisons.
  const shillings = Number(digits);
  return shillings >= limits.price.min && shillings <= limits.price.max ? shillings : undefined;
}

/** Returns true for an empty row of the form. */
export function isBlankItem({ name, price, image }: TypedItem): boolean {
  return name.trim() === '' && price.trim() === '' && image === null;
}

/** Converts typed items to stored ones. It omits items that lack a name or a valid price. */
export function toListingItems(typed: readonly TypedItem[]): ListingItem[] {
  return typed.flatMap((item) => {
    const name = item.name.replaceAll(/\s+/g, ' ').trim();
    const price = parseShillings(item.price);
    return name === '' || price === undefined ? [] : [{ ...item, name, price }];
  });
}

/**
 * Returns the lowest price of the items in stock, for a card. `isFrom` is true if the items have different prices,
 * or if one of them has several prices itself.
 * @returns undefined if nothing is in stock.
 */
export function getLowestPrice(
  items: readonly Pick<ListingItem, 'price' | 'isFrom' | 'isOutOfStock'>[],
): Pick<ListingItem, 'price' | 'isFrom'> | undefined {
  const inStock = items.filter(({ isOutOfStock }) => !isOutOfStock);
  if (inStock.length === 0) return undefined;
  const prices = new Set(inStock.map(({ price }) => price));
  const isFrom = prices.size > 1 || inStock.some((item) => item.isFrom);
  return { price: Math.min(...prices), isFrom };
}

/** Returns the id of the element of an item on its shop's page, which is the hash of its address. */
export const getItemAnchor = ({ id, code = String(id) }: { id: number; code?: string }) =>
  `item-${code}`;

/** Limits of the line of goods on a card. The length is in characters. */
const goodsLimits = { items: 3, length: 40 };

/**
 * Returns the goods of a listing for one line of a card: the names of the first items in stock without the details after
 * a comma, such as 'Doorstep mat, Zigzag runner'. A name that would exceed the length is omitted, except the first one.
 * @returns '' if nothing is in stock.
 */
export function listGoods(items: readonly Pick<ListingItem, 'name' | 'isOutOfStock'>[]): string {
  const names = items
    .filter(({ isOutOfStock }) => !isOutOfStock)
    .map(({ name }) => name.replace(/,\s.*$/, ''));
  return Array.from(new Set(names))
    .slice(0, goodsLimits.items)
    .reduce((line, name) => {
      const longerLine = line === '' ? name : `${line}, ${name}`;
      return line === '' || longerLine.length <= goodsLimits.length ? longerLine : line;
    }, '');
}

export type ItemPart = 'name' | 'price' | 'image';

/**
 * The part of an item with a problem. The key contains the item's id instead of its index, because rows can move.
 */
export type ItemPath = `items.${string}.${ItemPart}`;

export const toItemPath = (id: string, part: ItemPart): ItemPath => `items.${id}.${part}`;
