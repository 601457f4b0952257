/** The sample businesses. They are clearly fictitious, and their numbers are unassigned. */
import * as z from 'zod/mini';
import { listingSchema, type Listing } from '#domain/listing/listing.schema.ts';
import { categories } from '../categories.ts';
import samples from './samples.json' with { type: 'json' };

/**
 * The schema of a sample. Its category is one of the list, its phone number, location and deliveries are required,
 * and its description has at least 40 characters.
 */
const sampleSchema = z.extend(z.required(listingSchema, { phone: true }), {
  category: z.enum(categories),
  description: listingSchema.shape.description.check(z.minLength(40)),
  located: listingSchema.shape.located.check(z.minLength(1)),
  deliveries: listingSchema.shape.deliveries.check(z.minLength(1)),
});

/** Listings with known categories, and unique ids and addresses. */
export const businessesSchema = z
  .array(sampleSchema)
  .check(
    z.refine(createDistinctCheck('id'), 'Two businesses have the same id.'),
    z.refine(createDistinctCheck('url'), 'Two businesses have the same url.'),
  );

export const businesses = businessesSchema.parse(samples);

function createDistinctCheck(key: 'id' | 'url') {
  return (listings: Listing[]) =>
    new Set(listings.map((listing) => listing[key])).size === listings.length;
}
