/** The change of the images of a form, which owners and staff share. */
import type { PickedPicture } from '../pictures/picked-picture.ts';
import type { FormAccess } from './draft-saver.ts';
import { changeImages } from './form-transitions.ts';

/** Returns a function that changes the images of the business, or the image of the item `itemId`. */
export const createImageChange =
  ({ get, update }: FormAccess) =>
  (change: (images: PickedPicture[]) => PickedPicture[], itemId?: string): void => {
    const { images, itemImages } = get();
    const previousImages = itemId === undefined ? images : (itemImages[itemId] ?? []);
    const newImages = change(previousImages);
    if (newImages !== previousImages) update(changeImages, newImages, itemId);
  };
