/** The sample businesses. They are clearly fictitious, and their numbers are unassigned. */
import * as z from 'zod';
import { listingSchema, type Listing } from '#domain/listing/listing.schema.ts';
import { categories } from '../categories.ts';
import samples from './samples.json' with { type: 'json' };

/**
 * The schema of a sample. Its category is one of the list, its phone number, location and deliveries are required,
 * and its description has at least 40 characters.
 */
const sampleSchema = listingSchema.extend({
  category: z.enum(categories),
  phone: listingSchema.shape.phone.unwrap(),
  description: listingSchema.shape.description.min(40),
  located: listingSchema.shape.located.min(1),
  deliveries: listingSchema.shape.deliveries.min(1),
});

/** Listings with known categories, and unique ids and addresses. */
export const businessesSchema = z
  .array(sampleSchema)
  .refine(createDistinctCheck('id'), 'Two businesses have the same id.')
  .refine(createDistinctCheck('url'), 'Two businesses have the same url.');

export const businesses = businessesSchema.parse(samples);

function createDistinctCheck(key: 'id' | 'url') {
  return (listings: Listing[]) =>
    new Set(listings.map((listing) => listing[key])).size === listings.length;
}
