/** A member's listing as the database keeps it, and the listing that the site shows of it. */
import * as z from 'zod';
import type { Listing } from './listing.schema.ts';

/** A row of `live_listings`. */
export const liveListingSchema = z.object({
  id: z.int().positive(),
  slug: z.string(),
  featured: z.boolean(),
  live_from: z.string(),
  name: z.string(),
  category: z.string(),
  county: z.string(),
  town: z.string(),
  located: z.string(),
  contact: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  whatsapp: z.string().nullable(),
  website: z.string().nullable(),
  hours: z.string(),
  deliveries: z.string(),
  description: z.string(),
  photos: z
    .array(z.object({ id: z.uuid(), alt: z.string(), width: z.int(), height: z.int() }))
    .min(1),
});

export type LiveListing = z.infer<typeof liveListingSchema>;

/** The first paragraph of the description leads; the others are told further down. */
export function listingOf(row: LiveListing): Listing {
  const { id, slug, featured, name, category, town, contact, deliveries } = row;
  const { phone, email, whatsapp, website, hours } = row;
  const [description = '', ...story] = paragraphsOf(row.description);
  const [image, ...images] = row.photos.map((photo) => ({
    name: `media/${photo.id}`,
    alt: photo.alt || name,
    width: photo.width,
    height: photo.height,
  }));
  if (!image) throw new Error(`The advert ${id} has no photo.`);
  return {
    ...{ id, title: name, description, story, category, contact, town, deliveries, featured },
    located: placeOf(row),
    url: `/${slug}`,
    ...(phone !== null && { phone }),
    ...(email !== null && { email }),
    ...(whatsapp !== null && { whatsapp }),
    ...(website !== null && { website }),
    ...(hours !== '' && { hours }),
    image,
    images,
    items: [],
    features: [],
  };
}

/** 'Shop 4, Moi Avenue, Thika, Kiambu', with nothing said twice. */
function placeOf({ located, town, county }: LiveListing): string {
  const parts = [located];
  for (const larger of [town, county]) {
    const said = parts.join(', ').toLowerCase();
    if (!said.includes(larger.toLowerCase())) parts.push(larger);
  }
  return parts.filter(Boolean).join(', ');
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\s*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
