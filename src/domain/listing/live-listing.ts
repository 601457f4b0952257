/** A member's listing as a database row, and its conversion to the listing that the site shows. */
import * as z from 'zod/mini';
import type { Picture } from '../picture/picture.ts';
import { getRule, writtenFields, type WrittenField } from './fields.ts';
import { itemSchema } from './items.ts';
import type { Listing, ListingPicture } from './listing.schema.ts';
import { versionSchema } from './version.ts';

/** A row of `live_listings`. */
export const liveListingSchema = z.object({
  id: z.int().check(z.positive()),
  slug: z.string(),
  featured: z.boolean(),
  live_from: z.string(),
  ...versionSchema.shape,
  images: z
    .array(z.object({ id: z.uuid(), alt: z.string(), width: z.int(), height: z.int() }))
    .check(z.minLength(1)),
  items: z.array(
    z.object({
      ...itemSchema.shape,
      image: z.nullable(z.object({ id: z.uuid(), width: z.int(), height: z.int() })),
    }),
  ),
});

export type LiveListing = z.infer<typeof liveListingSchema>;

type PublicField = Exclude<WrittenField, 'county'>;

/** The schema of a row that is read as the listing that the site shows. */
export const publicListingSchema = z.pipe(liveListingSchema, z.transform(toListing));

/**
 * Compares listings for the order of all grids and of the search: new arrivals first, then by age, newest first.
 */
export function compareNewestFirst(
  one: Pick<Listing, 'featured' | 'live_from'>,
  other: Pick<Listing, 'featured' | 'live_from'>,
): number {
  const getTime = ({ live_from = '' }: typeof one) => Date.parse(live_from);
  return Number(other.featured) - Number(one.featured) || getTime(other) - getTime(one);
}

/**
 * Converts a row to the listing that the site shows. The first paragraph of the description becomes the lead, and
 * the other paragraphs become the story. The first image becomes the cover.
 * @throws {Error} if the row has no image.
 */
export function toListing(row: LiveListing): Listing {
  const { id, slug, featured, live_from, title, deliveries } = row;
  const [description = '', ...story] = toParagraphs(row.description);
  const [image, ...images] = row.images.map((picture) => toPicture(picture, picture.alt || title));
  if (!image) throw new Error(`The advert ${id} has no image.`);
  return {
    ...selectPublicFields(row),
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
      image: item.image ? toPicture(item.image, item.name) : undefined,
    })),
    features: [],
  };
}

/** Returns the written fields that visitors see. An optional field is missing if it is empty. */
function selectPublicFields(row: LiveListing): Pick<Listing, PublicField> {
  const fields = writtenFields.filter(
    (field) => field !== 'county' && (getRule(field).isRequired || row[field]),
  );
  const entries = fields.map((field) => [field, row[field]]);
  return Object.fromEntries(entries) as Pick<Listing, PublicField>;
}

function toPicture({ id, width, height }: Picture, alt: string): ListingPicture {
  return { name: `media/${id}`, alt, width, height };
}

/**
 * Returns a place such as 'Shop 4, Moi Avenue, Thika, Kiambu'. A town or county that is already contained is not
 * added.
 */
function formatPlace({ located, town, county }: LiveListing): string {
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
