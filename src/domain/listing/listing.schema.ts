/** A business's listing as the site shows it. */
import * as z from 'zod';

const text = z.string().trim().min(1);

/** E.164, Kenyan. */
const mobile = z.string().regex(/^\+254[17]\d{8}$/);

/**
 * Name of a drawing without its ending, such as 'judys-mats/cover', or of a photo that a member
 * uploaded, 'media/' and its id; and what it shows.
 */
const pictureSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/),
  /** What a buyer would want to know of it. */
  alt: text,
  /** Pixels of the largest that is served, known of uploaded photos. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
});

/** Something for sale. */
export const showcaseItemSchema = z.strictObject({
  id: z.int().positive(),
  image: pictureSchema.optional(),
  /** In whole shillings. */
  price: z.int().positive(),
  /** Whether the price is the lowest of several. */
  isFrom: z.boolean(),
  isOutOfStock: z.boolean(),
  /** The price in the seller's own words. */
  priceText: text.optional(),
  title: text,
});

/** Something a service does, beside an icon. */
export const featureSchema = z.strictObject({
  id: z.int().positive(),
  title: text,
  desc: text,
  icon: z.string().regex(/^[a-z-]+$/),
});

export const listingSchema = z.strictObject({
  id: z.int().positive(),
  title: text.max(80),
  /** What the page begins with, and cards and search results say the beginning of. */
  description: text.max(2000),
  /** More paragraphs, for the business's own page. */
  story: z.array(text),
  category: text,
  /** Name of the person to ask for. */
  contact: text,
  /** There is a number, an e-mail address, or both. */
  phone: mobile.optional(),
  email: z.string().optional(),
  /** Where it is another number than the phone's. */
  whatsapp: mobile.optional(),
  /** Street, market or estate, as people there say it; '' where nothing was said. */
  located: z.string(),
  town: text,
  /** Route of the business's own page. */
  url: z.string().regex(/^\/[a-z0-9-]+$/),
  website: z.url({ protocol: /^https$/ }).optional(),
  /** '' where nothing was said. */
  deliveries: z.string(),
  hours: text.optional(),
  /** When a member's advert went live. */
  liveFrom: z.string().optional(),
  /** Whether it is announced as a new arrival. */
  featured: z.boolean(),
  image: pictureSchema,
  images: z.array(pictureSchema).max(8),
  items: z.array(showcaseItemSchema),
  features: z.array(featureSchema),
  /** Said in place of what is for sale when there is nothing. */
  stock: text.optional(),
});

export type ListingPicture = z.infer<typeof pictureSchema>;
export type ShowcaseItem = z.infer<typeof showcaseItemSchema>;
export type Feature = z.infer<typeof featureSchema>;
export type Listing = z.infer<typeof listingSchema>;
