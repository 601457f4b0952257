/** The sample businesses. They are clearly fictitious, and their numbers are unassigned. */
import * as z from 'zod';
import {
  featureSchema,
  listingSchema,
  listingItemSchema,
  type Listing,
} from '#domain/listing/listing.schema.ts';
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

/**
 * The schema of an entry in samples.json, and its conversion to a listing. An entry lists each picture once, by its
 * name in the business's folder.
 */
const entrySchema = listingSchema
  .omit({ image: true, images: true })
  .extend({
    /** Text alternative of the picture 'cover'. */
    cover: z.string(),
    /** Names of the further pictures. */
    gallery: z.array(z.string()),
    items: z.record(
      z.string(),
      z.strictObject({
        ...listingItemSchema.omit({ id: true, image: true }).shape,
        isFrom: z.boolean().default(false),
        isOutOfStock: z.boolean().default(false),
        alt: z.string(),
      }),
    ),
    features: z.array(featureSchema.omit({ id: true })).default([]),
  })
  .transform(({ cover, gallery, items, features, ...fields }) => {
    const toPicture = (name: string, alt = '') => ({ name: `${fields.url.slice(1)}/${name}`, alt });
    return {
      ...fields,
      image: toPicture('cover', cover),
      images: gallery.map((name) => toPicture(name, items[name]?.alt)),
      items: Object.entries(items).map(([name, { alt, ...item }], index) => ({
        ...item,
        id: index + 1,
        image: toPicture(name, alt),
      })),
      features: features.map((feature, index) => ({ ...feature, id: index + 1 })),
    };
  });

export const businesses = businessesSchema.parse(z.array(entrySchema).parse(samples));

function createDistinctCheck(key: 'id' | 'url') {
  return (listings: Listing[]) =>
    new Set(listings.map((listing) => listing[key])).size === listings.length;
}
