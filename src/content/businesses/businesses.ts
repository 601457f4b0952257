/** The sample businesses: plainly invented, with numbers that reach nobody. */
import * as z from 'zod';
import { listingSchema, type Listing } from '#domain/listing/listing.schema.ts';
import { categories } from '../categories.ts';
import { amgelEnterprisesLimited } from './amgel-enterprises-limited.ts';
import { brooches } from './brooches.ts';
import { faithsVitenges } from './faiths-vitenges.ts';
import { judysMats } from './judys-mats.ts';
import { logosByDave } from './logos-by-dave.ts';
import { naomiMats } from './naomi-mats.ts';
import { swiftRiders } from './swift-riders.ts';
import { tsbDesigns } from './tsbdesigns.ts';

export type { Listing };

/** A sample says all that a listing may say, and has a number. */
const sampleSchema = listingSchema.extend({
  category: z.enum(categories),
  phone: listingSchema.shape.phone.unwrap(),
  description: listingSchema.shape.description.min(40),
  located: listingSchema.shape.located.min(1),
  deliveries: listingSchema.shape.deliveries.min(1),
});

/** Listings that can stand side by side: known categories, and no two with one id or one address. */
export const businessesSchema = z
  .array(sampleSchema)
  .refine(allDiffer('id'), 'Two businesses have the same id.')
  .refine(allDiffer('url'), 'Two businesses have the same url.');

export const businesses: z.infer<typeof sampleSchema>[] = businessesSchema.parse([
  judysMats,
  faithsVitenges,
  amgelEnterprisesLimited,
  tsbDesigns,
  brooches,
  logosByDave,
  naomiMats,
  swiftRiders,
]);

function allDiffer(key: 'id' | 'url') {
  return (listings: Listing[]) =>
    new Set(listings.map((each) => each[key])).size === listings.length;
}
