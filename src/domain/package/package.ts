/** A price package: for how long a business is advertised, and what that costs. */
import * as z from 'zod/mini';

/** In the order in which they are offered. */
export const packageIds = [
  'daily',
  'weekly',
  'monthly',
  'quarterly',
  'half-yearly',
  'yearly',
] as const;

export type PackageId = (typeof packageIds)[number];

/** Two prices side by side: nothing is converted when somebody pays. */
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
  /** Null where one asks for the price, and cannot buy. */
  price: z.nullable(priceSchema),
});

export type PricePackage = z.infer<typeof packageSchema>;

/** All six, each once and in order. */
export const priceListSchema = z.array(packageSchema).check(
  z.refine((list) => list.map(({ id }) => id).join() === packageIds.join(), {
    error: `The price list holds these packages in this order: ${packageIds.join(', ')}.`,
  }),
);

/** A package that is paid for. */
export type BuyablePackage = PricePackage & { price: Price };

export function isBuyable(offer: PricePackage): offer is BuyablePackage {
  return offer.price !== null;
}

/** Days from which on a package may come with a website. */
const shortestWithWebsite = 30;

/** Whether we build a website together with this package: Monthly and longer. */
export function allowsWebsite({ days }: Pick<PricePackage, 'days'>): boolean {
  return days >= shortestWithWebsite;
}

/**
 * What is paid for a package, with a website where one is built with it.
 * @returns undefined where it is not sold like that.
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

/** The same in one currency: whole shillings, or US cents. */
export function getQuote(
  offer: Pick<PricePackage, 'price' | 'days'>,
  website: Price | undefined,
  currency: 'KES' | 'USD',
): number | undefined {
  const price = getPrice(offer, website);
  return currency === 'KES' ? price?.shillings : price?.cents;
}

const day = 24 * 60 * 60 * 1000;

/** When a package ends that began at `start`; each of its days is 24 hours. */
export function getEnd(start: Date, { days }: Pick<PricePackage, 'days'>): Date {
  return new Date(start.getTime() + days * day);
}
