/** A price package: the duration of an advert, and its price. */
import * as z from 'zod/mini';

/** The ids in the order of the price list. */
export const packageIds = [
  'daily',
  'weekly',
  'monthly',
  'quarterly',
  'half-yearly',
  'yearly',
] as const;

export type PackageId = (typeof packageIds)[number];

/** Two fixed prices, so that no payment requires a conversion of currencies. */
export const priceSchema = z.strictObject({
  /** Whole Kenyan shillings. */
  shillings: z.int().check(z.positive()),
  /** US cents. */
  cents: z.int().check(z.positive()),
});

export type Price = z.infer<typeof priceSchema>;

export const packageSchema = z.strictObject({
  id: z.enum(packageIds),
  name: z.string().check(z.minLength(1)),
  days: z.int().check(z.positive()),
  /** Null for a price on request. Such a package cannot be bought online. */
  price: z.nullable(priceSchema),
});

export type PricePackage = z.infer<typeof packageSchema>;

/** The schema of a list of all six packages, each once, in the order of `packageIds`. */
export const priceListSchema = z.array(packageSchema).check(
  z.refine((list) => list.map(({ id }) => id).join() === packageIds.join(), {
    error: `The price list holds these packages in this order: ${packageIds.join(', ')}.`,
  }),
);

/** A package with a fixed price. */
export type BuyablePackage = PricePackage & { price: Price };

export function isBuyable(offer: PricePackage): offer is BuyablePackage {
  return offer.price !== null;
}

/** Minimum number of days of a package that can include a website. */
const minDaysWithWebsite = 30;

/** Returns true if the package can include a website. */
export function allowsWebsite({ days }: Pick<PricePackage, 'days'>): boolean {
  return days >= minDaysWithWebsite;
}

/**
 * Returns the price of a package together with an optional website.
 * @param website - the price of the website; undefined without a website.
 * @returns undefined if the combination is not sold.
 */
export function getPrice(
  { price, days }: Pick<PricePackage, 'price' | 'days'>,
  website: Price | undefined,
): Price | undefined {
  if (price === null || (website && !allowsWebsite({ days }))) return undefined;
  return {
    shillings: price.shillings + (website?.shillings ?? 0),
    cents: price.cents + (website?.cents ?? 0),
  };
}

/**
 * Returns the price of one day in shillings, rounded to whole ones; undefined for a package of one day or without a
 * price.
 */
export function getDayPrice({
  price,
  days,
}: Pick<PricePackage, 'price' | 'days'>): number | undefined {
  return price === null || days === 1 ? undefined : Math.round(price.shillings / days);
}

/** Returns the price in one currency, in whole shillings or US cents; undefined as for {@link getPrice}. */
export function getQuote(
  offer: Pick<PricePackage, 'price' | 'days'>,
  website: Price | undefined,
  currency: 'KES' | 'USD',
): number | undefined {
  const price = getPrice(offer, website);
  return currency === 'KES' ? price?.shillings : price?.cents;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the end of a package that begins at `start`. Each day of the package has 24 hours. */
export function getEnd(start: Date, { days }: Pick<PricePackage, 'days'>): Date {
  return new Date(start.getTime() + days * dayMs);
}
