/**
 * Converts images of a listing between three forms: the image picker, the site's draft and the draft on the device.
 */
import * as z from 'zod/mini';
import {
  listingDraftSchema,
  type ListingDraft,
  type ListingImage,
} from '#domain/listing/draft.schema.ts';
import { toPresentLocalDraft } from '#domain/listing/former-names.ts';
import type { Picture } from '#domain/picture/picture.ts';
import { getPicturesWithSlot, type PickedPicture } from '../pictures/picked-picture.ts';
import type { FormState } from './form-state.ts';

const localImagesSchema = z.array(
  z.object({
    key: z.string(),
    id: z.optional(z.uuid()),
    width: z.optional(z.int()),
    height: z.optional(z.int()),
    alt: z.string(),
    state: z.enum(['sending', 'ready', 'failed']),
  }),
);

const currentLocalDraftSchema = z.object({
  /**
   * The revision of the site's draft on which this draft is based. It is 0 for a listing that is not on the site
   * yet.
   */
  revision: z.int(),
  draft: listingDraftSchema,
  /** The listing's images, including failed and unfinished uploads. */
  images: localImagesSchema,
  /** Images by the item's id. */
  itemImages: z.prefault(z.record(z.string(), localImagesSchema), {}),
});

export const localDraftSchema = z.pipe(z.transform(toPresentLocalDraft), currentLocalDraftSchema);

export type LocalDraft = z.infer<typeof localDraftSchema>;
export type LocalImages = LocalDraft['images'];

/** Error texts for images that cannot be displayed. */
export interface ImageText {
  /** Text for an image that the site no longer has. */
  missing: string;
  /** Text for an upload that was unfinished when the member left the page. */
  lost: string;
}

/**
 * Converts the images of a draft to the format of the image picker. An image that the site no longer has gets the
 * state `failed`.
 */
export function toPickedImages(
  images: readonly ListingImage[],
  pictures: readonly Picture[],
  { missing }: ImageText,
): PickedPicture[] {
  return images.map(({ id, alt }) => {
    const { width, height } = pictures.find((picture) => picture.id === id) ?? {};
    const shared = { key: id, id, alt, progress: 1, preview: '' };
    return width !== undefined && height !== undefined
      ? { ...shared, width, height, state: 'ready' }
      : { ...shared, state: 'failed', problem: missing };
  });
}

/**
 * Converts the images of a draft's items to the format of the image picker.
 * @returns the images by the item's id; an item without an image is left out.
 */
export function toPickedItemImages(
  items: ListingDraft['items'],
  pictures: readonly Picture[],
  text: ImageText,
): FormState['itemImages'] {
  const entries = items.flatMap(({ id, image }) =>
    image === null ? [] : [[id, toPickedImages([{ id: image, alt: '' }], pictures, text)] as const],
  );
  return Object.fromEntries(entries);
}

/** Applies a function to the images of each item, and returns the results by the item's id. */
export function mapItemImages<Images, Result>(
  imagesByItem: Readonly<Record<string, Images>>,
  convert: (images: Images) => Result,
): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(imagesByItem).map(([id, images]) => [id, convert(images)]),
  );
}

/** Returns the uploaded images in order, in the format of a draft. The alt texts stay as typed. */
export function toDraftImages(pictures: readonly PickedPicture[]): ListingImage[] {
  return pictures.flatMap(({ id, alt, state }) =>
    state === 'ready' && id !== undefined ? [{ id, alt }] : [],
  );
}

/**
 * Converts images to the format of the draft on the device. It omits previews, because they are large and the site
 * has the images.
 */
export function toLocalImages(pictures: PickedPicture[]): LocalImages {
  return getPicturesWithSlot(pictures).map(({ key, id, width, height, alt, state }) => {
    return { key, id, width, height, alt, state };
  });
}

/**
 * Restores images from the draft on the device. An unfinished upload gets the state `failed`, because the browser
 * aborts its request when the member leaves the page.
 */
export function restoreLocalImages(images: LocalImages, { lost }: ImageText): PickedPicture[] {
  return images.map((image) => {
    const picture: PickedPicture = { ...image, progress: 1, preview: '' };
    return image.state === 'ready' ? picture : { ...picture, state: 'failed', problem: lost };
  });
}
