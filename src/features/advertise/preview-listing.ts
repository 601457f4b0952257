/** A draft as the page that visitors will see, complete or not. */
import { listingOf } from '#domain/listing/live-listing.ts';
import { wantedSlug } from '#domain/listing/reserved-slugs.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { versionOf } from '#domain/listing/version.ts';
import type { PickedPicture } from '../pictures/picked-picture.ts';
import type { FormState } from './form-state.ts';

interface Placeholders {
  /** What stands in for a title that is not there yet, and for a description. */
  title: string;
  description: string;
}

/** Stands in for a first image that is not there yet; nothing is shown of it. */
const noImage = { id: '00000000-0000-4000-8000-000000000000', alt: '', width: 1, height: 1 };

export function previewListing(
  { draft, images, itemImages }: Pick<FormState, 'draft' | 'images' | 'itemImages'>,
  placeholders: Placeholders,
): { listing: Listing; hasImages: boolean } {
  const ready = filterReady(images);
  const version = versionOf(draft);
  const listing = listingOf({
    ...version,
    id: 1,
    slug: wantedSlug(draft),
    featured: false,
    live_from: '',
    title: version.title || placeholders.title,
    description: version.description || placeholders.description,
    images: ready.length > 0 ? ready : [noImage],
    items: version.items.map((item) => {
      return { ...item, image: filterReady(itemImages[item.id] ?? [])[0] ?? null };
    }),
  });
  return { listing, hasImages: ready.length > 0 };
}

/** Those that have arrived. */
function filterReady(images: readonly PickedPicture[]) {
  return images.flatMap(({ id, alt, width, height, state }) =>
    state === 'ready' && id !== undefined && width !== undefined && height !== undefined
      ? [{ id, alt: alt.trim(), width, height }]
      : [],
  );
}
