/** Converts a draft to the listing of its future page. The draft can be incomplete. */
import { toListing, type Listing } from '#domain/listing/listing.schema.ts';
import { proposeSlug } from '#domain/listing/reserved-slugs.ts';
import { toVersion } from '#domain/listing/version.ts';
import type { PickedPicture } from '../pictures/picked-picture.ts';
import type { FormState } from './form-state.ts';

interface Placeholders {
  /** The texts that replace an empty title and an empty description. */
  title: string;
  description: string;
}

/** Replaces a missing first image, because a public listing has at least one. The preview hides the replacement. */
const noImage = { id: '00000000-0000-4000-8000-000000000000', alt: '', width: 1, height: 1 };

/**
 * Returns the listing of the future page. `hasImages` is false if no image of the business is uploaded, so that its
 * first image is only a replacement.
 */
export function previewListing(
  { draft, images, itemImages }: Pick<FormState, 'draft' | 'images' | 'itemImages'>,
  placeholders: Placeholders,
): { listing: Listing; hasImages: boolean } {
  const readyImages = toListingImages(images);
  const version = toVersion(draft);
  const listing = toListing({
    ...version,
    id: 1,
    slug: proposeSlug(draft),
    featured: false,
    live_from: '',
    title: version.title || placeholders.title,
    description: version.description || placeholders.description,
    images: readyImages.length > 0 ? readyImages : [noImage],
    items: version.items.map((item) => {
      return { ...item, image: toListingImages(itemImages[item.id] ?? [])[0] ?? null };
    }),
  });
  return { listing, hasImages: readyImages.length > 0 };
}

/** Returns the uploaded images in the format of a public listing. */
function toListingImages(images: readonly PickedPicture[]) {
  return images.flatMap(({ id, alt, width, height, appearance, state }) =>
    state === 'ready' && id !== undefined && width !== undefined && height !== undefined
      ? [{ id, alt: alt.trim(), width, height, appearance }]
      : [],
  );
}
