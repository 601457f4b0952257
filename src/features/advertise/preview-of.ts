/** A draft as the page that visitors will see, complete or not. */
import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import { listingOf } from '#domain/listing/from-version.ts';
import { wantedSlug } from '#domain/listing/reserved-slugs.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { kenyanMobile } from '#domain/phone/phone.ts';
import type { PickedPicture } from '../pictures/picked-picture.ts';

interface Words {
  /** What stands in for a name that is not there yet, and for a description. */
  name: string;
  description: string;
}

/** Stands in for a first photo that is not there yet; nothing is shown of it. */
const noPhoto = { id: '00000000-0000-4000-8000-000000000000', alt: '', width: 1, height: 1 };

export function previewOf(
  draft: ListingDraft,
  photos: readonly PickedPicture[],
  words: Words,
): { listing: Listing; hasPhotos: boolean } {
  const ready = photos.flatMap(({ id, alt, width, height, state }) =>
    state === 'ready' && id !== undefined && width !== undefined && height !== undefined
      ? [{ id, alt: alt.trim(), width, height }]
      : [],
  );
  const { name, category, county, town, located, contact, hours, deliveries } = draft;
  const typed = { name, category, county, town, located, contact, hours, deliveries };
  const lines = mapValues(typed, (line) => line.trim().replaceAll(/\s+/g, ' '));
  const listing = listingOf({
    ...lines,
    id: 1,
    slug: wantedSlug(draft),
    featured: false,
    live_from: '',
    name: lines.name || words.name,
    description: draft.description.trim() || words.description,
    phone: kenyanMobile(draft.phone) ?? null,
    whatsapp: kenyanMobile(draft.whatsapp) ?? null,
    email: draft.email.trim() || null,
    website: draft.website.trim() || null,
    photos: ready.length > 0 ? ready : [noPhoto],
  });
  return { listing, hasPhotos: ready.length > 0 };
}

function mapValues<Key extends string>(
  values: Record<Key, string>,
  change: (value: string) => string,
): Record<Key, string> {
  const entries = Object.entries<string>(values).map(([key, value]) => [key, change(value)]);
  return Object.fromEntries(entries) as Record<Key, string>;
}
