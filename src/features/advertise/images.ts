/** Images of a listing, between the picker, the draft and the local draft. */
import * as z from 'zod/mini';
import {
  listingDraftSchema,
  type ListingDraft,
  type ListingImage,
} from '#domain/listing/draft.schema.ts';
import { toPresentLocalDraft } from '#domain/listing/former-names.ts';
import type { Picture } from '#domain/picture/picture.ts';
import { picturesWithSlot, type PickedPicture } from '../pictures/picked-picture.ts';
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

const presentLocalDraftSchema = z.object({
  /** The revision that it was written upon; 0 where the site knows of none. */
  revision: z.int(),
  draft: listingDraftSchema,
  /** Its images, also those that did not arrive. */
  images: localImagesSchema,
  /** By the item's id. */
  itemImages: z.prefault(z.record(z.string(), localImagesSchema), {}),
});

export const localDraftSchema = z.pipe(z.transform(toPresentLocalDraft), presentLocalDraftSchema);

export type LocalDraft = z.infer<typeof localDraftSchema>;
export type LocalImages = LocalDraft['images'];

/** What is said of an image that cannot be shown any more. */
export interface ImageText {
  /** The site does not have it. */
  missing: string;
  /** It was on its way when the page was left. */
  lost: string;
}

/** Images that arrived earlier, as the picker knows them. One that is gone is shown as such. */
export function pickedFrom(
  images: readonly ListingImage[],
  pictures: readonly Picture[],
  { missing }: ImageText,
): PickedPicture[] {
  return images.map(({ id, alt }) => {
    const { width, height } = pictures.find((one) => one.id === id) ?? {};
    const arrived = { key: id, id, alt, progress: 1, preview: '' };
    return width !== undefined && height !== undefined
      ? { ...arrived, width, height, state: 'ready' }
      : { ...arrived, state: 'failed', problem: missing };
  });
}

/** The same of the images of items, by the item's id. */
export function pickedOfItems(
  items: ListingDraft['items'],
  pictures: readonly Picture[],
  text: ImageText,
): FormState['itemImages'] {
  const entries = items.flatMap(({ id, image }) =>
    image === null ? [] : [[id, pickedFrom([{ id: image, alt: '' }], pictures, text)] as const],
  );
  return Object.fromEntries(entries);
}

/** The same made of each item's images. */
export function ofEach<Images, Made>(
  byItem: Readonly<Record<string, Images>>,
  make: (images: Images) => Made,
): Record<string, Made> {
  return Object.fromEntries(Object.entries(byItem).map(([id, images]) => [id, make(images)]));
}

/** What a draft names of them, in order: those that arrived. Words stay as they are typed. */
export function toDraftImages(pictures: readonly PickedPicture[]): ListingImage[] {
  return pictures.flatMap(({ id, alt, state }) =>
    state === 'ready' && id !== undefined ? [{ id, alt }] : [],
  );
}

/** Without their looks, which are large and come again from the site. */
export function localImages(pictures: PickedPicture[]): LocalImages {
  return picturesWithSlot(pictures).map(({ key, id, width, height, alt, state }) => {
    return { key, id, width, height, alt, state };
  });
}

/** What did not arrive went with the page that sent it: leaving a page ends its requests. */
export function pickedFromLocal(images: LocalImages, { lost }: ImageText): PickedPicture[] {
  return images.map((image) => {
    const picture: PickedPicture = { ...image, progress: 1, preview: '' };
    return image.state === 'ready' ? picture : { ...picture, state: 'failed', problem: lost };
  });
}
