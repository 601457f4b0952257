/** Converts a draft, complete or not, to the listing of the public page. */
import { toListing } from '#domain/listing/live-listing.ts';
import { proposeSlug } from '#domain/listing/reserved-slugs.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { toVersion } from '#domain/listing/version.ts';
import type { PickedPicture } from '../pictures/picked-picture.ts';
import type { FormState } from './form-state.ts';

interface Placeholders {
  /** Placeholders for an empty title and an empty description. */
  title: string;
  description: string;
}

/** Placeholder for a missing first image; the preview does not render it. */
const noImage = { id: '00000000-0000-4000-8000-000000000000', alt: '', width: 1, height: 1 };

export function previewListing(
  { draft, images, itemImages }: Pick<FormState, 'draft' | 'images' | 'itemImages'>,
  placeholders: Placeholders,
): { listing: Listing; hasImages: boolean } {
  const ready = filterReady(images);
  const version = toVersion(draft);
  const listing = toListing({
    ...version,
    id: 1,
    slug: proposeSlug(draft),
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

/** Returns the uploaded images. */
function filterReady(images: readonly PickedPicture[]) {
  return images.flatMap(({ id, alt, width, height, state }) =>
    state === 'ready' && id !== undefined && width !== undefined && height !== undefined
      ? [{ id, alt: alt.trim(), width, height }]
      : [],
  );
}
