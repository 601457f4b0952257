import { useState } from 'react';
import { toItemPath, type TypedItem } from '#domain/listing/items.ts';
import { fill } from '#domain/text/placeholders.ts';
import { moveItem } from '../pictures/picked-picture.ts';
import { dropPicture } from '../pictures/uploads.ts';
import type { ImageStore } from './form-store.ts';
import type { FormFields } from './use-listing-form.ts';
import type { ListingFormText } from './use-problems.ts';
import { getFieldId } from './use-form-position.ts';

export const addPriceButtonId = `${getFieldId('items')}-add`;
export const getRowId = (itemId: string) => `${getFieldId('items')}-${itemId}`;

/**
 * Returns the actions on the price rows. Adding or removing a row moves the focus. Moving or removing a row sets a
 * text for screen readers. A button opens one row and closes the others. A row with a problem of its photo is open too. A
 * row that receives the focus closes no other one, because a click would miss an element that moves.
 */
export function usePrices(form: FormFields, store: ImageStore, text: ListingFormText['prices']) {
  const [announcement, setAnnouncement] = useState('');
  /** The ids of the open rows. */
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  // Changes the current items of the store, because an upload can finish after the last render.
  const changeItems = (update: (items: TypedItem[]) => TypedItem[]) =>
    form.write({ items: update(store.get().draft.items) });

  return {
    announcement,
    isOpen: ({ id }: TypedItem) => openIds.includes(id) || hasProblem(form, id),
    toggle: ({ id }: TypedItem) => setOpenIds(openIds.includes(id) ? [] : [id]),
    stayOpen: ({ id }: TypedItem) => {
      if (!openIds.includes(id)) setOpenIds([...openIds, id]);
    },
    add: () => {
      const id = crypto.randomUUID();
      const item = { id, name: '', price: '', isFrom: false, isOutOfStock: false, image: null };
      changeItems((items) => [...items, item]);
      setOpenIds([id]);
      setAnnouncement('');
      form.focusAfterRender(getFieldId(toItemPath(id, 'name')));
    },
    write: ({ id }: TypedItem, part: Partial<TypedItem>) =>
      changeItems((items) => items.map((item) => (item.id === id ? { ...item, ...part } : item))),
    move({ id }: TypedItem, direction: 1 | -1) {
      const isMovedItem = (item: TypedItem) => item.id === id;
      changeItems((items) => moveItem(items, isMovedItem, direction));
      setAnnouncement(
        fill(text.moved, { place: store.get().draft.items.findIndex(isMovedItem) + 1 }),
      );
    },
    remove({ id }: TypedItem) {
      const { draft, itemImages } = store.get();
      const index = draft.items.findIndex((item) => item.id === id);
      const nextItem = draft.items[index + 1] ?? draft.items[index - 1];
      for (const picture of itemImages[id] ?? []) dropPicture(picture);
      store.changeImages(() => [], id);
      changeItems((items) => items.filter((item) => item.id !== id));
      setAnnouncement(text.removed);
      form.focusAfterRender(nextItem ? getRowId(nextItem.id) : addPriceButtonId);
    },
  };
}

const hasProblem = ({ problems }: FormFields, itemId: string) =>
  problems[toItemPath(itemId, 'image')] !== undefined;
