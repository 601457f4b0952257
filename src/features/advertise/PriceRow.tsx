import { itemPlace, type TypedItem } from '#domain/listing/items.ts';
import { typedMost } from '#domain/listing/listing.limits.ts';
import { fill } from '#domain/text/fill.ts';
import { Field } from '#ui/Field.tsx';
import { Choice } from '../components/Choice.tsx';
import { SmallButton } from '../pictures/SmallButton.tsx';
import { goOnAtEnter } from './BusinessStep.tsx';
import type { FormStore } from './form-store.ts';
import { PricePhoto } from './PricePhoto.tsx';
import type { ListingForm, ListingFormText } from './use-listing-form.ts';
import { fieldId } from './use-way.ts';

interface Props {
  form: ListingForm;
  store: FormStore;
  text: ListingFormText;
  item: TypedItem;
  /** From 1 on. */
  place: number;
  of: number;
  onWrite: (part: Partial<TypedItem>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

export const rowId = (id: string) => `${fieldId('items')}-${id}`;

/** One thing that she sells: its name and its price, and what can be done with the row. */
export function PriceRow({ form, store, text: all, item, place, of, ...on }: Props) {
  const { prices: text, pictures } = all;
  const ofRow = (action: string) => fill(text.ofItem, { action, place });
  const [namePlace, pricePlace] = [itemPlace(item.id, 'name'), itemPlace(item.id, 'price')];
  const priceProblem = form.problems[pricePlace];
  return (
    <li>
      <fieldset
        id={rowId(item.id)}
        tabIndex={-1}
        className="flex min-w-0 flex-col gap-2 rounded-sm border border-line bg-surface p-3"
      >
        <legend className="px-1 font-bold">{fill(text.item, { place })}</legend>
        <div className="flex flex-wrap items-end gap-2">
          <div className="flex-1 basis-36 sm:basis-64">
            <Field
              id={fieldId(namePlace)}
              label={text.itemName}
              problem={form.problems[namePlace]}
              maxLength={typedMost.itemName}
              autoComplete="off"
              enterKeyHint="next"
              value={item.name}
              onWrite={(name) => on.onWrite({ name })}
              onKeyDown={goOnAtEnter}
            />
          </div>
          {/* A narrow field has no room for a sentence. */}
          <div className={priceProblem === undefined ? 'flex-1 basis-24' : 'w-full'}>
            <Field
              id={fieldId(pricePlace)}
              label={text.price}
              problem={priceProblem}
              maxLength={typedMost.price}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              value={item.price}
              onWrite={(price) => on.onWrite({ price })}
              onKeyDown={goOnAtEnter}
            />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-4">
          {(['isFrom', 'isOutOfStock'] as const).map((part) => (
            <Choice
              key={part}
              type="checkbox"
              checked={item[part]}
              onChoose={(isChosen) => on.onWrite({ [part]: isChosen })}
            >
              {text[part]}
            </Choice>
          ))}
        </div>
        <PricePhoto
          form={form}
          store={store}
          text={all}
          item={item.id}
          nameOf={ofRow}
          onRemove={() => form.focusOn(rowId(item.id))}
        >
          <div className="flex flex-wrap gap-2">
            {of > 1 && (
              <>
                <SmallButton
                  words={text.up}
                  name={ofRow(pictures.moveUp)}
                  isOff={place === 1}
                  onClick={() => on.onMove(-1)}
                />
                <SmallButton
                  words={text.down}
                  name={ofRow(pictures.moveDown)}
                  isOff={place === of}
                  onClick={() => on.onMove(1)}
                />
              </>
            )}
            <SmallButton
              words={pictures.remove}
              name={ofRow(pictures.remove)}
              onClick={on.onRemove}
            />
          </div>
        </PricePhoto>
      </fieldset>
    </li>
  );
}
