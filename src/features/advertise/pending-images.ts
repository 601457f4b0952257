/** The uploads for which a submission waits. */
import { getPicturesWithSlot, isPending } from '../pictures/picked-picture.ts';
import { collectPictures, type FormState, type ListingImages } from './form-state.ts';

/** The progress of the uploads of a form. */
export interface UploadCounts {
  /** The number of images of the business and of its items. */
  total: number;
  /** The position of the image that is sent, in the order of sending, counted from 1. */
  place: number;
  /** True while no image is sent, because the connection is lost. */
  isStopped: boolean;
}

/** Returns the progress of the uploads; undefined if no upload runs or is repeated. */
export function countUploads(images: ListingImages): UploadCounts | undefined {
  const pictures = getPicturesWithSlot(collectPictures(images));
  const pending = pictures.filter(isPending);
  if (pending.length === 0) return undefined;
  return {
    total: pictures.length,
    place: pictures.length - pending.length + 1,
    isStopped: pending.every(({ state }) => state === 'failed'),
  };
}

interface ImageStore {
  get: () => FormState;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Waits until no upload of the form runs or is repeated.
 * @returns a promise of the end: all images are uploaded, one of them was refused, or the signal cancelled the wait.
 */
export async function waitForUploads(
  { get, subscribe }: ImageStore,
  signal: AbortSignal,
): Promise<'uploaded' | 'refused' | 'cancelled'> {
  const refusedCount = countRefused(get());
  if (!signal.aborted && countUploads(get())) {
    await new Promise<void>((resolve) => {
      const unsubscribe = subscribe(() => {
        if (!countUploads(get())) end();
      });
      const end = () => {
        unsubscribe();
        resolve();
      };
      signal.addEventListener('abort', end);
    });
  }
  if (signal.aborted) return 'cancelled';
  return countRefused(get()) === refusedCount ? 'uploaded' : 'refused';
}

/** Returns the number of images that were refused since the last selection. */
const countRefused = (images: ListingImages) =>
  collectPictures(images).filter(({ state }) => state === 'refused').length;
