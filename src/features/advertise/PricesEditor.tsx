import { useState } from 'react';
import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import { itemPlace, type TypedItem } from '#domain/listing/items.ts';
import { listingLimits } from '#domain/listing/listing.limits.ts';
import { fill } from '#domain/text/fill.ts';
import { Button } from '#ui/Button.tsx';
import { moved } from '../pictures/picked-picture.ts';
import { dropPicture } from '../pictures/uploads.ts';
import type { FormStore } from './form-store.ts';
import { PriceRow, rowId } from './PriceRow.tsx';
import type { ListingForm, ListingFormText } from './use-listing-form.ts';
import { fieldId } from './use-way.ts';

interface Props {
  form: ListingForm;
  store: FormStore;
  text: ListingFormText;
}

const max = listingLimits.items.most;
const addId = `${fieldId('items')}-add`;

/** What she sells: a list of rows that nobody has to fill in. */
export function PricesEditor({ form, store, text: all }: Props) {
  const { draft, facts, itemPhotos } = form.state;
  const { items } = draft;
  const { prices: text } = all;
  const [news, setNews] = useState('');
  // Photos arrive while somebody types.
  const change = (changed: (items: ListingDraft['items']) => ListingDraft['items']) =>
    form.write({ items: changed(store.get().draft.items) });

  const add = () => {
    const id = crypto.randomUUID();
    const item = { id, name: '', price: '', isFrom: false, isOutOfStock: false, photo: null };
    change((now) => [...now, item]);
    setNews('');
    form.focusOn(fieldId(itemPlace(id, 'name')));
  };
  const remove = ({ id }: TypedItem, at: number) => {
    const next = items[at + 1] ?? items[at - 1];
    for (const picture of itemPhotos[id] ?? []) dropPicture(picture);
    store.changeItemPhoto(id, () => []);
    change((now) => now.filter((one) => one.id !== id));
    setNews(text.removed);
    form.focusOn(next ? rowId(next.id) : addId);
  };
  const move = ({ id }: TypedItem, at: number, by: 1 | -1) => {
    change((now) => moved(now, (one) => one.id === id, by));
    setNews(fill(text.moved, { place: at + by + 1 }));
  };

  return (
    <fieldset className="flex w-full min-w-0 flex-col gap-3 rounded-sm border-line sm:border-2 sm:p-3">
      <legend className="font-bold sm:px-1">{text.heading}</legend>
      <p className="text-ink-soft">{text.lead}</p>
      {facts.approved && <p className="text-ink-soft">{text.approved}</p>}
      <p id={fieldId('items')} tabIndex={-1} className="font-bold text-bad empty:hidden">
        {form.problems.items}
      </p>
      {items.length > 0 && (
        <ol className="flex flex-col gap-3">
          {items.map((item, at) => (
            <PriceRow
              key={item.id}
              form={form}
              store={store}
              text={all}
              item={item}
              place={at + 1}
              of={items.length}
              onWrite={(part) =>
                change((now) => now.map((one) => (one.id === item.id ? { ...one, ...part } : one)))
              }
              onMove={(by) => move(item, at, by)}
              onRemove={() => remove(item, at)}
            />
          ))}
        </ol>
      )}
      <p className="text-ink-soft">
        {fill(items.length < max ? text.count : text.full, { count: items.length, max })}
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
      <Button id={addId} className="self-start" disabled={items.length >= max} onClick={add}>
        {text.add}
      </Button>
    </fieldset>
  );
}
