/** The schema of a business's listing as the site shows it. */
import * as z from 'zod';

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

export const listingSchema = z.strictObject({
  id: z.int().positive(),
  title: text.max(80),
  /** The lead of the page. Cards and search results show its start. */
  description: text.max(2000),
  /** Further paragraphs of the business's own page. */
  story: z.array(text),
  category: text,
  /** Name of the contact person. */
  contact: text,
  /** At least one of phone and email is present. */
  phone: mobile.optional(),
  email: z.string().optional(),
  /** Missing if it is the phone number. */
  whatsapp: mobile.optional(),
  /** Street, market or estate, in local terms; for a member's advert with town and county; '' if unknown. */
  located: z.string(),
  town: text,
  /** Path of the business's own page. */
  url: z.string().regex(/^\/[a-z0-9-]+$/),
  website: z.url({ protocol: /^https$/ }).optional(),
  /** '' if unknown. */
  deliveries: z.string(),
  hours: text.optional(),
  /** The time when a member's advert went live; missing for samples. */
  live_from: z.string().optional(),
  /** True if the listing is announced as a new arrival. */
  featured: z.boolean(),
  image: pictureSchema,
  images: z.array(pictureSchema).max(8),
  items: z.array(itemSchema),
  features: z.array(featureSchema).default([]),
  /** Shown if there are no items. */
  stock: text.optional(),
});

export type ListingPicture = z.infer<typeof pictureSchema>;
export type Feature = z.infer<typeof featureSchema>;
export type Listing = z.infer<typeof listingSchema>;
