/** Photos of a listing, between the picker, the draft and the local draft. */
import * as z from 'zod/mini';
import {
  listingDraftSchema,
  type ListingDraft,
  type ListingPhoto,
} from '#domain/listing/draft.schema.ts';
import type { Picture } from '#domain/picture/picture.ts';
import { placedOf, type PickedPicture } from '../pictures/picked-picture.ts';
import type { FormState } from './form-state.ts';

const localPhotosSchema = z.array(
  z.object({
    key: z.string(),
    id: z.optional(z.uuid()),
    width: z.optional(z.int()),
    height: z.optional(z.int()),
    alt: z.string(),
    state: z.enum(['sending', 'ready', 'failed']),
  }),
);

export const localDraftSchema = z.object({
  /** The revision that it was written upon; 0 where the site knows of none. */
  revision: z.int(),
  draft: listingDraftSchema,
  /** Its photos, also those that did not arrive. */
  photos: localPhotosSchema,
  /** By the item's id. */
  itemPhotos: z.prefault(z.record(z.string(), localPhotosSchema), {}),
});

export type LocalDraft = z.infer<typeof localDraftSchema>;
export type LocalPhotos = LocalDraft['photos'];

/** What is said of a photo that cannot be shown any more. */
export interface PhotoWords {
  /** The site does not have it. */
  gone: string;
  /** It was on its way when the page was left. */
  lost: string;
}

/** Photos that arrived earlier, as the picker knows them. One that is gone is shown as such. */
export function pickedFrom(
  photos: readonly ListingPhoto[],
  pictures: readonly Picture[],
  { gone }: PhotoWords,
): PickedPicture[] {
  return photos.map(({ id, alt }) => {
    const { width, height } = pictures.find((one) => one.id === id) ?? {};
    const arrived = { key: id, id, alt, progress: 1, preview: '' };
    return width !== undefined && height !== undefined
      ? { ...arrived, width, height, state: 'ready' }
      : { ...arrived, state: 'failed', problem: gone };
  });
}

/** The same of the photos of items, by the item's id. */
export function pickedOfItems(
  items: ListingDraft['items'],
  pictures: readonly Picture[],
  words: PhotoWords,
): FormState['itemPhotos'] {
  const shown = items.flatMap(({ id, photo }) =>
    photo === null ? [] : [[id, pickedFrom([{ id: photo, alt: '' }], pictures, words)] as const],
  );
  return Object.fromEntries(shown);
}

/** The same made of each item's photos. */
export function ofEach<Photos, Made>(
  byItem: Readonly<Record<string, Photos>>,
  make: (photos: Photos) => Made,
): Record<string, Made> {
  return Object.fromEntries(Object.entries(byItem).map(([id, photos]) => [id, make(photos)]));
}

/** What a draft names of them, in order: those that arrived. Words stay as they are typed. */
export function photosOf(picked: readonly PickedPicture[]): ListingPhoto[] {
  return picked.flatMap(({ id, alt, state }) =>
    state === 'ready' && id !== undefined ? [{ id, alt }] : [],
  );
}

/** Without their looks, which are large and come again from the site. */
export function localPhotos(picked: PickedPicture[]): LocalPhotos {
  return placedOf(picked).map(({ key, id, width, height, alt, state }) => {
    return { key, id, width, height, alt, state };
  });
}

/** What did not arrive went with the page that sent it: leaving a page ends its requests. */
export function pickedFromLocal(photos: LocalPhotos, { lost }: PhotoWords): PickedPicture[] {
  return photos.map((photo) => {
    const picked: PickedPicture = { ...photo, progress: 1, preview: '' };
    return photo.state === 'ready' ? picked : { ...picked, state: 'failed', problem: lost };
  });
}
