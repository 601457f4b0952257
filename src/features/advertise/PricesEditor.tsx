import { listingLimits } from '#domain/listing/listing.limits.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Button } from '#ui/Button.tsx';
import type { ImageStore } from './form-store.ts';
import { PriceRow } from './PriceRow.tsx';
import type { FormFields } from './use-listing-form.ts';
import type { ListingFormText } from './use-problems.ts';
import { addPriceButtonId, usePrices } from './use-prices.ts';
import { getFieldId } from './use-form-position.ts';

interface Props {
  form: FormFields;
  store: ImageStore;
  text: ListingFormText;
}

const maxItems = listingLimits.items.max;

/** The id of the list of prices, to which a link of the form of a live listing leads. */
export const pricesId = 'prices';

/** The list of items with their prices. It can be empty. */
export function PricesEditor({ form, store, text: formText }: Props) {
  const { prices: text } = formText;
  const { facts, draft } = form.state;
  const { items } = draft;
  const prices = usePrices(form, store, text);
  return (
    <fieldset
      id={pricesId}
      className="flex w-full min-w-0 flex-col gap-3 rounded-sm border-line sm:border-2 sm:p-3"
    >
      <legend className="font-bold sm:px-1">{text.heading}</legend>
      <p className="text-ink-soft">{text.lead}</p>
      {facts.approved && <p className="text-ink-soft">{text.approved}</p>}
      <p id={getFieldId('items')} tabIndex={-1} className="font-bold text-bad empty:hidden">
        {form.problems.items}
      </p>
      {items.length > 0 && (
        <ol className="flex flex-col gap-4">
          {items.map((item, index) => (
            <PriceRow
              key={item.id}
              form={form}
              store={store}
              text={formText}
              item={item}
              position={index + 1}
              rowCount={items.length}
              prices={prices}
            />
          ))}
        </ol>
      )}
      <p className="text-ink-soft empty:hidden">
        {items.length > 0 &&
          fill(items.length < maxItems ? text.count : text.full, {
            count: items.length,
            max: maxItems,
          })}
      </p>
      <p role="status" className="sr-only">
        {prices.announcement}
      </p>
      {items.length < maxItems && (
        <Button id={addPriceButtonId} className="self-start" onClick={prices.add}>
          {text.add}
        </Button>
      )}
    </fieldset>
  );
}
