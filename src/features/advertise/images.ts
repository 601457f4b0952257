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
import {
  collectPictures,
  isDirty,
  type FormState,
  type ImageText,
  type ListingImages,
} from './form-state.ts';

const localImagesSchema = z.array(
  z.object({
    key: z.string(),
    id: z.optional(z.uuid()),
    width: z.optional(z.int()),
    height: z.optional(z.int()),
    appearance: z.optional(z.nullable(z.string())),
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

/** Also accepts a draft that an earlier build stored. */
export const localDraftSchema = z.pipe(z.transform(toPresentLocalDraft), currentLocalDraftSchema);

export type LocalDraft = z.infer<typeof localDraftSchema>;
export type LocalImages = LocalDraft['images'];

/**
 * Converts the images of a draft and of its items to the format of the image picker. An image that the site no
 * longer has gets the state `failed`.
 * @param pictures - the images that the site has.
 */
export function toPickedImages(
  { images, items }: Pick<ListingDraft, 'images' | 'items'>,
  pictures: readonly Picture[],
  { missing }: ImageText,
): ListingImages {
  const toPickedImage = ({ id, alt }: ListingImage): PickedPicture => {
    const { width, height, appearance } = pictures.find((picture) => picture.id === id) ?? {};
    const shared = { key: id, id, alt, progress: 1, preview: '' };
    return width !== undefined && height !== undefined
      ? { ...shared, width, height, appearance, state: 'ready' }
      : { ...shared, state: 'failed', problem: missing };
  };
  const itemImages = items.flatMap(({ id, image }): [string, PickedPicture[]][] =>
    image === null ? [] : [[id, [toPickedImage({ id: image, alt: '' })]]],
  );
  return { images: images.map(toPickedImage), itemImages: Object.fromEntries(itemImages) };
}

/** Applies a function to the images of the business and to the images of each item. */
export function mapImages<Images, Result>(
  { images, itemImages }: { images: Images; itemImages: Readonly<Record<string, Images>> },
  convert: (images: Images) => Result,
): { images: Result; itemImages: Record<string, Result> } {
  const entries = Object.entries(itemImages).map(
    ([id, pictures]) => [id, convert(pictures)] as const,
  );
  return { images: convert(images), itemImages: Object.fromEntries(entries) };
}

/** Returns the uploaded images in order, in the format of a draft. The alt texts stay as typed. */
export function toDraftImages(pictures: readonly PickedPicture[]): ListingImage[] {
  return pictures.flatMap(({ id, alt, state }) =>
    state === 'ready' && id !== undefined ? [{ id, alt }] : [],
  );
}

/** Returns the draft for the device; undefined if the site has the draft and all images. */
export function toLocalDraft(state: FormState): LocalDraft | undefined {
  const images = mapImages(state, toLocalImages);
  const hasAllImages = collectPictures(images).every((image) => image.state === 'ready');
  if (hasAllImages && !isDirty(state)) return undefined;
  return { revision: state.serverRevision.revision, draft: state.draft, ...images };
}

/**
 * Converts images to the format of the draft on the device. It omits previews, because they are large and the site
 * has the images.
 */
export function toLocalImages(pictures: PickedPicture[]): LocalImages {
  return getPicturesWithSlot(pictures).map((picture) => ({ ...picture, preview: '' }));
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
