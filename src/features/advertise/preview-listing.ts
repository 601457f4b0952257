/** A draft as the page that visitors will see, complete or not. */
import { listingOf } from '#domain/listing/live-listing.ts';
import { wantedSlug } from '#domain/listing/reserved-slugs.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { versionOf } from '#domain/listing/version.ts';
import type { PickedPicture } from '../pictures/picked-picture.ts';
import type { FormState } from './form-state.ts';

interface Words {
  /** What stands in for a name that is not there yet, and for a description. */
  name: string;
  description: string;
}

/** Stands in for a first photo that is not there yet; nothing is shown of it. */
const noPhoto = { id: '00000000-0000-4000-8000-000000000000', alt: '', width: 1, height: 1 };

export function previewListing(
  { draft, photos, itemPhotos }: Pick<FormState, 'draft' | 'photos' | 'itemPhotos'>,
  words: Words,
): { listing: Listing; hasPhotos: boolean } {
  const ready = readyOf(photos);
  const version = versionOf(draft);
  const listing = listingOf({
    ...version,
    id: 1,
    slug: wantedSlug(draft),
    featured: false,
    live_from: '',
    name: version.name || words.name,
    description: version.description || words.description,
    photos: ready.length > 0 ? ready : [noPhoto],
    items: version.items.map((item) => {
      return { ...item, photo: readyOf(itemPhotos[item.id] ?? [])[0] ?? null };
    }),
  });
  return { listing, hasPhotos: ready.length > 0 };
}

/** Those that have arrived. */
function readyOf(photos: readonly PickedPicture[]) {
  return photos.flatMap(({ id, alt, width, height, state }) =>
    state === 'ready' && id !== undefined && width !== undefined && height !== undefined
      ? [{ id, alt: alt.trim(), width, height }]
      : [],
  );
}
