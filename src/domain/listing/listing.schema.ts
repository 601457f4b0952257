/** The schema of a business's listing as the site shows it. */
import * as z from 'zod';
import { listingFields, mapFieldsByKind } from './fields.ts';
import { listingLimits } from './listing.limits.ts';

const text = z.string().trim().min(1);

/** A Kenyan number in E.164. */
const mobile = z.string().regex(/^\+254[17]\d{8}$/);

/**
 * A picture of a listing. `name` is the path of a drawing without its extension, such as 'judys-mats/cover', or
 * 'media/' and the id of an uploaded photo.
 */
const pictureSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/),
  /** The text alternative. */
  alt: text,
  /** Size in pixels of the largest served version; present for uploaded photos only. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
});

/** An item for sale. */
const itemSchema = z.strictObject({
  id: z.int().positive(),
  name: text,
  image: pictureSchema.optional(),
  /** In whole shillings. */
  price: z.int().positive(),
  /** True if the price is the lowest of several. */
  isFrom: z.boolean().default(false),
  isOutOfStock: z.boolean().default(false),
  /** The price as the seller writes it. */
  priceText: text.optional(),
});

/** A feature of a service, shown beside an icon. */
const featureSchema = z.strictObject({
  id: z.int().positive(),
  title: text,
  desc: text,
  icon: z.string().regex(/^[a-z-]+$/),
});

/**
 * Each field of the table `listingFields` except the county, which is a part of `located`. A field without a line
 * of its own below is missing if it is empty. At least one of phone and email is present.
 */
export const listingSchema = z
  .strictObject({
    ...mapFieldsByKind({
      line: () => text.optional(),
      text: () => text,
      choice: () => text,
      mobile: () => mobile.optional(),
      email: () => z.string().optional(),
      website: () => z.url({ protocol: /^https$/ }).optional(),
      images: () => z.array(pictureSchema).max(listingLimits.images.max),
      items: () => z.array(itemSchema),
    }),
    id: z.int().positive(),
    /** Path of the business's own page. */
    url: z.string().regex(/^\/[a-z0-9-]+$/),
    title: text.max(listingFields.title.max),
    /** The lead of the page. Cards and search results show its start. */
    description: text.max(listingFields.description.max),
    /** Further paragraphs of the business's own page. */
    story: z.array(text),
    /** Name of the contact person. */
    contact: text,
    /** Street, market or estate, in local terms; for a member's advert with town and county; '' if unknown. */
    located: z.string(),
    town: text,
    /** '' if unknown. */
    deliveries: z.string(),
    /** The time when a member's advert went live; missing for samples. */
    live_from: z.string().optional(),
    /** True if the listing is announced as a new arrival. */
    featured: z.boolean(),
    /** The cover. `images` are the further pictures. */
    image: pictureSchema,
    features: z.array(featureSchema).default([]),
    /** Shown if there are no items. */
    stock: text.optional(),
  })
  .omit({ county: true });

export type ListingPicture = z.infer<typeof pictureSchema>;
export type Feature = z.infer<typeof featureSchema>;
export type Listing = z.infer<typeof listingSchema>;
