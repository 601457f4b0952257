import { toItemPath, type TypedItem } from '#domain/listing/items.ts';
import { maxTypedLengths } from '#domain/listing/listing.limits.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Field } from '#ui/Field.tsx';
import { Choice } from '../components/Choice.tsx';
import { SmallButton } from '../pictures/SmallButton.tsx';
import { focusNextFieldOnEnter } from './focus-next-field.ts';
import type { FormStore } from './form-store.ts';
import { PriceImage } from './PriceImage.tsx';
import type { FormController } from './use-listing-form.ts';
import type { ListingFormText } from './use-problems.ts';
import { getRowId, type usePrices } from './use-prices.ts';
import { getFieldId } from './use-form-position.ts';

interface Props {
  form: FormController;
  store: FormStore;
  text: ListingFormText;
  item: TypedItem;
  /** Position of the row, counted from 1. */
  position: number;
  rowCount: number;
  prices: ReturnType<typeof usePrices>;
}

/** One item of the price list: its name, price and image, and the buttons of its row. */
export function PriceRow(props: Props) {
  const { form, store, text, item, position } = props;
  const formatActionName = (action: string) =>
    fill(text.prices.ofItem, { action, place: position });
  return (
    <li>
      <fieldset
        id={getRowId(item.id)}
        tabIndex={-1}
        className="flex min-w-0 flex-col gap-2 rounded-sm border border-line bg-surface p-3"
      >
        <legend className="px-1 font-bold">{fill(text.prices.item, { place: position })}</legend>
        <RowFields {...props} />
        <PriceImage
          form={form}
          store={store}
          text={text}
          itemId={item.id}
          formatActionName={formatActionName}
          onRemove={() => form.focusAfterRender(getRowId(item.id))}
        >
          <RowButtons {...props} formatActionName={formatActionName} />
        </PriceImage>
      </fieldset>
    </li>
  );
}

function RowFields({ form, text: { prices: text }, item, prices }: Props) {
  const getFieldProps = (part: 'name' | 'price') => {
    const path = toItemPath(item.id, part);
    return {
      id: getFieldId(path),
      problem: form.problems[path],
      value: item[part],
      autoComplete: 'off',
      enterKeyHint: 'next',
      onWrite: (typed: string) => prices.write(item, { [part]: typed }),
      onKeyDown: focusNextFieldOnEnter,
    } as const;
  };
  const priceProps = getFieldProps('price');
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <div className="flex-1 basis-36 sm:basis-64">
          <Field
            label={text.itemName}
            maxLength={maxTypedLengths.itemName}
            {...getFieldProps('name')}
          />
        </div>
        {/* A price field with a problem takes a full line, so that the message fits. */}
        <div className={priceProps.problem === undefined ? 'flex-1 basis-24' : 'w-full'}>
          <Field
            label={text.price}
            maxLength={maxTypedLengths.price}
            inputMode="numeric"
            {...priceProps}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        {(['isFrom', 'isOutOfStock'] as const).map((part) => (
          <Choice
            key={part}
            type="checkbox"
            checked={item[part]}
            onChoose={(isChosen) => prices.write(item, { [part]: isChosen })}
          >
            {text[part]}
          </Choice>
        ))}
      </div>
    </>
  );
}

interface ButtonsProps extends Props {
  formatActionName: (action: string) => string;
}

function RowButtons({ text, item, position, rowCount, prices, formatActionName }: ButtonsProps) {
  const { pictures } = text;
  return (
    <div className="flex flex-wrap gap-2">
      {rowCount > 1 && (
        <>
          <SmallButton
            label={text.prices.up}
            name={formatActionName(pictures.moveUp)}
            isInactive={position === 1}
            onClick={() => prices.move(item, -1)}
          />
          <SmallButton
            label={text.prices.down}
            name={formatActionName(pictures.moveDown)}
            isInactive={position === rowCount}
            onClick={() => prices.move(item, 1)}
          />
        </>
      )}
      <SmallButton
        label={pictures.remove}
        name={formatActionName(pictures.remove)}
        onClick={() => prices.remove(item)}
      />
    </div>
  );
}
