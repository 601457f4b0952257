/** The listing of a business as the site shows it, and its conversion from a row of the database. */
import * as z from 'zod/mini';
import { findHoursProblem } from '../hours/opening-hours.ts';
import type { Picture } from '../picture/picture.ts';
import {
  getRule,
  listingFields,
  mapFieldsByKind,
  writtenFields,
  type WrittenField,
} from './fields.ts';
import { itemSchema } from './items.ts';
import { listingLimits } from './listing.limits.ts';
import { parseMap } from './map-link.ts';
import { findPaymentProblem } from './payment-details.ts';
import { parseChannel, type Channel } from './channels.ts';
import { versionSchema, type ListingVersion } from './version.ts';

const text = z.string().check(z.trim(), z.minLength(1));

/** Number of characters of an item's `code`. `public.record_visits` compares as many. */
const itemCodeLength = 8;

/** Returns the code of an item by its stored id. */
export const toItemCode = (id: string) => id.slice(-itemCodeLength);
const positiveInt = z.int().check(z.positive());

/** Opening hours in normal form. */
const openingHours = text.check(z.refine((hours) => findHoursProblem(hours) === undefined));

/** Details of payments in normal form. */
const paymentDetails = text.check(z.refine((details) => findPaymentProblem(details) === undefined));

/** A Kenyan number in E.164. */
const mobile = z.string().check(z.regex(/^\+254[17]\d{8}$/));

/**
 * A picture of a listing. `name` is the path of a drawing without its extension, such as 'judys-mats/cover', or
 * 'media/' and the id of an uploaded photo.
 */
const pictureSchema = z.strictObject({
  name: z.string().check(z.regex(/^[a-z0-9-]+\/[a-z0-9-]+$/)),
  /** The text alternative. */
  alt: text,
  /** Size in pixels of the largest served version; present for uploaded photos only. */
  width: z.optional(positiveInt),
  height: z.optional(positiveInt),
  appearance: z.optional(z.nullable(z.string())),
});

/** An item for sale. */
const publicItemSchema = z.strictObject({
  id: positiveInt,
  /** The end of the stored id, which stays the same if the items are reordered; missing for a sample. */
  code: z.optional(text),
  name: text,
  image: z.optional(pictureSchema),
  /** In whole shillings. */
  price: positiveInt,
  /** True if the price is the lowest of several. */
  isFrom: z._default(z.boolean(), false),
  isOutOfStock: z._default(z.boolean(), false),
  /** The price as the seller writes it. */
  priceText: z.optional(text),
});

/** A feature of a service, shown beside an icon. */
const featureSchema = z.strictObject({
  id: positiveInt,
  title: text,
  desc: text,
  icon: z.string().check(z.regex(/^[a-z-]+$/)),
});

const tableFields = mapFieldsByKind({
  line: () => z.optional(text),
  text: () => text,
  choice: () => text,
  mobile: () => z.optional(mobile),
  email: () => z.optional(z.string()),
  website: () => z.optional(z.url({ protocol: /^https$/ })),
  channel: (field) =>
    z.optional(
      text.check(z.refine((address) => parseChannel(field as Channel, address) === address)),
    ),
  map: () => z.optional(text.check(z.refine((map) => parseMap(map) === map))),
  paymentDetails: () => z.optional(paymentDetails),
  openingHours: () => z.optional(openingHours),
  images: () => z.array(pictureSchema).check(z.maxLength(listingLimits.images.max)),
  items: () => z.array(publicItemSchema),
});

/**
 * The fields of `listingFields` and the fields below. An empty field of `listingFields` is missing, unless a line
 * below replaces it. The county is a part of `located`. At least one of phone and email is present.
 */
export const listingSchema = z.omit(
  z.strictObject({
    ...tableFields,
    id: positiveInt,
    /** Path of the business's own page. */
    url: z.string().check(z.regex(/^\/[a-z0-9-]+$/)),
    title: text.check(z.maxLength(listingFields.title.max)),
    /** The lead of the page. Cards and search results show its start. */
    description: text.check(z.maxLength(listingFields.description.max)),
    /** Further paragraphs of the business's own page. */
    story: z.array(text),
    /** Name of the contact person. */
    contact: text,
    /** Street, market or estate, in local terms; for a member's advert with town and county; '' if unknown. */
    located: z.string(),
    town: text,
    /** '' if unknown. */
    deliveries: z.string(),
    /** The time when a member's advert went live; missing for fictitious samples. */
    live_from: z.optional(z.string()),
    /** True if the listing is announced as a new arrival. */
    featured: z.boolean(),
    /** The cover. `images` are the further pictures. */
    image: pictureSchema,
    features: z._default(z.array(featureSchema), []),
    /** Shown if there are no items. */
    stock: z.optional(text),
  }),
  { county: true },
);

export type Listing = z.infer<typeof listingSchema>;
export type ListingPicture = Listing['image'];
export type Feature = Listing['features'][number];

/** Returns every picture of a listing: the cover, the other images and the images of the items. */
export function getPictures({ image, images, items }: Listing): ListingPicture[] {
  return [image, ...images, ...items.flatMap((item) => item.image ?? [])];
}

/**
 * Compares listings for the order of all grids and of the search: new arrivals first, then by age, newest first.
 */
export function compareNewestFirst(
  one: Pick<Listing, 'featured' | 'live_from'>,
  other: Pick<Listing, 'featured' | 'live_from'>,
): number {
  // A sample has no time. The difference is then NaN, which `sort` treats as 0.
  const getTime = ({ live_from = '' }: typeof one) => Date.parse(live_from);
  return Number(other.featured) - Number(one.featured) || getTime(other) - getTime(one);
}

/** The properties of an uploaded photo, of `domain/picture`. */
const uploadShape = {
  id: z.uuid(),
  width: z.int(),
  height: z.int(),
  appearance: z.optional(z.nullable(z.string())),
};

/** A photo of a listing as the database returns it. */
export const photoSchema = z.object({ ...uploadShape, alt: z.string() });

/** A row of `live_listings`. */
export const liveListingSchema = z.object({
  id: positiveInt,
  slug: z.string(),
  featured: z.boolean(),
  live_from: z.string(),
  ...versionSchema.shape,
  images: z.array(photoSchema).check(z.minLength(1)),
  items: z.array(
    z.object({
      ...itemSchema.shape,
      image: z.nullable(z.object(uploadShape)),
    }),
  ),
});

/** The schema of a row that is read as the listing that the site shows. */
export const publicListingSchema = z.pipe(liveListingSchema, z.transform(toListing));

/**
 * Converts a row to the listing that the site shows. The first paragraph of the description becomes the lead, and
 * the other paragraphs become the story. The first image becomes the cover.
 * @throws {Error} if the row has no image.
 */
export function toListing(row: z.infer<typeof liveListingSchema>): Listing {
  const { id, slug, featured, live_from, title, deliveries } = row;
  const { opening_hours, payment_details } = row;
  const [description = '', ...story] = toParagraphs(row.description);
  const [image, ...images] = row.images.map((picture) => toPicture(picture, picture.alt || title));
  if (!image) throw new Error(`The advert ${id} has no image.`);
  return {
    ...selectPublicFields(row),
    ...(opening_hours !== '' && { opening_hours }),
    ...(payment_details !== '' && { payment_details }),
    id,
    url: `/${slug}`,
    description,
    story,
    located: formatPlace(row),
    deliveries,
    live_from,
    featured,
    image,
    images,
    items: row.items.map((item, index) => ({
      ...item,
      id: index + 1,
      code: toItemCode(item.id),
      image: item.image ? toPicture(item.image, item.name) : undefined,
    })),
    features: [],
  };
}

/** Returns the written fields that visitors see. An optional field is missing if it is empty. */
function selectPublicFields(version: Pick<ListingVersion, WrittenField>) {
  const fields = writtenFields.filter(
    (field) => field !== 'county' && (getRule(field).isRequired || version[field]),
  );
  const entries = fields.map((field) => [field, version[field]]);
  return Object.fromEntries(entries) as Pick<Listing, Exclude<WrittenField, 'county'>>;
}

/** Converts a photo of the database. @param alt - the text alternative */
export function toPicture({ id, width, height, appearance }: Picture, alt: string): ListingPicture {
  return { name: `media/${id}`, alt, width, height, appearance };
}

/**
 * Returns a place such as 'Shop 4, Moi Avenue, Thika, Kiambu'. A town or county that is already contained is not
 * added.
 */
export function formatPlace({
  located,
  town,
  county,
}: Pick<ListingVersion, 'located' | 'town' | 'county'>): string {
  const parts = [located];
  for (const larger of [town, county]) {
    const text = parts.join(', ').toLowerCase();
    if (!text.includes(larger.toLowerCase())) parts.push(larger);
  }
  return parts.filter(Boolean).join(', ');
}

function toParagraphs(text: string): string[] {
  return text
    .split(/\s*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
