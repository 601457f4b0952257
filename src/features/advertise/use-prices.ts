import { useState } from 'react';
import { toItemPath, type TypedItem } from '#domain/listing/items.ts';
import { fill } from '#domain/text/placeholders.ts';
import { moved } from '../pictures/picked-picture.ts';
import { dropPicture } from '../pictures/uploads.ts';
import type { FormStore } from './form-store.ts';
import type { ListingForm, ListingFormText } from './use-listing-form.ts';
import { fieldId } from './use-form-position.ts';

export const addPriceId = `${fieldId('items')}-add`;
export const rowId = (item: string) => `${fieldId('items')}-${item}`;

/** Returns the actions on the price rows. Each moves the focus and sets a text for screen readers. */
export function usePrices(form: ListingForm, store: FormStore, text: ListingFormText['prices']) {
  const [news, setNews] = useState('');
  // Reads the current items from the store, because uploads can finish while the member types.
  const change = (changed: (items: TypedItem[]) => TypedItem[]) =>
    form.write({ items: changed(store.get().draft.items) });

  return {
    news,
    add: () => {
      const id = crypto.randomUUID();
      const item = { id, name: '', price: '', isFrom: false, isOutOfStock: false, image: null };
      change((items) => [...items, item]);
      setNews('');
      form.focusOn(fieldId(toItemPath(id, 'name')));
    },
    write: ({ id }: TypedItem, part: Partial<TypedItem>) =>
      change((items) => items.map((one) => (one.id === id ? { ...one, ...part } : one))),
    move({ id }: TypedItem, by: 1 | -1) {
      const isIt = (one: TypedItem) => one.id === id;
      change((items) => moved(items, isIt, by));
      setNews(fill(text.moved, { place: store.get().draft.items.findIndex(isIt) + 1 }));
    },
    remove({ id }: TypedItem) {
      const { draft, itemImages } = store.get();
      const at = draft.items.findIndex((one) => one.id === id);
      const next = draft.items[at + 1] ?? draft.items[at - 1];
      for (const picture of itemImages[id] ?? []) dropPicture(picture);
      store.changeItemImage(id, () => []);
      change((items) => items.filter((one) => one.id !== id));
      setNews(text.removed);
      form.focusOn(next ? rowId(next.id) : addPriceId);
    },
  };
}
