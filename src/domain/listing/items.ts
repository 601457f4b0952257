/** An item of a listing: a name, a price, at most one image, and a mark for an item that is out of stock. */
import { listingLimits as limits } from './listing.limits.ts';

/** As it is typed and as it is stored, which is the same but for the price. */
interface Item<Price> {
  /** Stays the item's own, wherever it stands. */
  id: string;
  name: string;
  price: Price;
  /** Whether the price is the lowest of several. */
  isFrom: boolean;
  isOutOfStock: boolean;
  /** Id of a picture that was uploaded for a listing; its name says what it shows. */
  image: string | null;
}

export type TypedItem = Item<string>;
/** The price in whole shillings. */
export type ListingItem = Item<number>;

const money = String.raw`(?:k?shs?|kes|bob)\.?`;
const amount = new RegExp(
  String.raw`^(?:${money})?\s*(\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.00?)?\s*(?:/[-=]*)?\s*(?:${money})?$`,
  'i',
);

/** Whole shillings as somebody types them: '1,200', 'Kshs. 1200', 'KES 1,200/-'; undefined for all else. */
export function shillingsFrom(typed: string): number | undefined {
  const digits = amount.exec(typed.normalize('NFKC').trim())?.[1]?.replaceAll(/\D/g, '');
  const shillings = Number(digits);
  return shillings >= limits.price.min && shillings <= limits.price.max ? shillings : undefined;
}

/** A row of the form in which nothing stands. */
export function isBlankItem({ name, price, image }: TypedItem): boolean {
  return name.trim() === '' && price.trim() === '' && image === null;
}

/** Of what was typed the items that have a name and a price, as they would be stored. */
export function itemsFrom(typed: readonly TypedItem[]): ListingItem[] {
  return typed.flatMap((item) => {
    const name = item.name.replaceAll(/\s+/g, ' ').trim();
    const price = shillingsFrom(item.price);
    return name === '' || price === undefined ? [] : [{ ...item, name, price }];
  });
}

/**
 * The line of a card: the lowest price of what is in stock, and whether there are others.
 * @returns undefined where there is nothing to buy.
 */
export function lowestPrice(
  items: readonly Pick<ListingItem, 'price' | 'isFrom' | 'isOutOfStock'>[],
): Pick<ListingItem, 'price' | 'isFrom'> | undefined {
  const inStock = items.filter(({ isOutOfStock }) => !isOutOfStock);
  if (inStock.length === 0) return undefined;
  const prices = new Set(inStock.map(({ price }) => price));
  const isFrom = prices.size > 1 || inStock.some((item) => item.isFrom);
  return { price: Math.min(...prices), isFrom };
}

/** The part of an item that is typed or chosen. */
export type ItemPart = 'name' | 'price' | 'image';

/** Where something is wrong with an item. It is named by its id, because rows move. */
export type ItemPlace = `items.${string}.${ItemPart}`;

export const itemPlace = (id: string, part: ItemPart): ItemPlace => `items.${id}.${part}`;
