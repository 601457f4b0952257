import { toItemPath, type TypedItem } from '#domain/listing/items.ts';
import { maxTypedLengths } from '#domain/listing/listing.limits.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Field } from '#ui/Field.tsx';
import { Choice } from '../components/Choice.tsx';
import { getPicturesWithSlot, type PictureWithSlot } from '../pictures/picked-picture.ts';
import { Thumbnail } from '../pictures/Thumbnail.tsx';
import { RemoveButton } from '../pictures/RemoveButton.tsx';
import { SmallButton } from '../pictures/SmallButton.tsx';
import { getBorderClass } from '../pictures/PhotoGrid.tsx';
import { separator } from '#domain/text/separator.ts';
import { focusNextFieldOnEnter } from './focus-next-field.ts';
import type { ImageStore } from './form-store.ts';
import { PriceImage } from './PriceImage.tsx';
import type { FormFields } from './use-listing-form.ts';
import type { ListingFormText } from './use-problems.ts';
import { getRowId, type usePrices } from './use-prices.ts';
import { getFieldId } from './use-form-position.ts';

interface Props {
  form: FormFields;
  store: ImageStore;
  text: ListingFormText;
  item: TypedItem;
  /** Position of the row, counted from 1. */
  position: number;
  rowCount: number;
  prices: ReturnType<typeof usePrices>;
}

/** The boxes of an item. */
const stockParts = ['isFrom', 'isOutOfStock'] as const;

/**
 * One item of the price list in two lines: its name in the full width, and below it its price, its photo, which opens
 * the other fields, and the button that removes it.
 */
export function PriceRow(props: Props) {
  const { form, store, text, item, position, prices } = props;
  const bodyId = `${getRowId(item.id)}-fields`;
  const isOpen = prices.isOpen(item);
  const [picture] = getPicturesWithSlot(form.state.itemImages[item.id] ?? []);
  const formatActionName = (action: string) =>
    fill(text.prices.ofItem, { action, place: position });
  return (
    <li>
      <fieldset id={getRowId(item.id)} tabIndex={-1} className="min-w-0">
        <legend className="sr-only">{fill(text.prices.item, { place: position })}</legend>
        {/* The labels are visible above the first item, and read aloud for each one. */}
        <div
          className={`flex flex-wrap items-end gap-x-3 gap-y-2 ${position > 1 ? '[&_label]:sr-only' : ''}`}
        >
          <RowFields {...props} />
          <RowToggle
            {...props}
            picture={picture}
            isOpen={isOpen}
            bodyId={bodyId}
            name={formatActionName(text.prices.more)}
          />
          <RemoveButton
            name={formatActionName(text.pictures.remove)}
            className="items-center justify-center"
            onClick={() => prices.remove(item)}
          />
        </div>
        <p className="text-sm text-ink-soft empty:hidden">
          {!isOpen && describeRow(item, picture, text)}
        </p>
        <div
          id={bodyId}
          hidden={!isOpen}
          className="mt-2 flex flex-col gap-1 rounded-sm border border-line bg-surface p-2"
          onFocus={() => prices.stayOpen(item)}
        >
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
          <StockChoices {...props} />
        </div>
      </fieldset>
    </li>
  );
}

interface ToggleProps extends Props {
  picture: PictureWithSlot | undefined;
  isOpen: boolean;
  bodyId: string;
  name: string;
}

/** The photo of an item, or a plus, with a label. It opens and closes the other fields of the item. */
function RowToggle({ picture, item, prices, isOpen, bodyId, name, text }: ToggleProps) {
  return (
    <button
      type="button"
      className={`flex h-11 flex-1 basis-32 cursor-pointer items-center gap-2 rounded-sm border-2 px-1 text-left text-sm leading-tight font-bold text-brand ${getBorderClass(picture?.state, isOpen)}`}
      aria-label={name}
      aria-expanded={isOpen}
      aria-controls={bodyId}
      onClick={() => prices.toggle(item)}
    >
      {picture ? (
        <Thumbnail picture={picture} size={40} className="size-9" />
      ) : (
        <span
          aria-hidden="true"
          className={isOpen ? 'w-4 flex-none border-t-4 border-brand' : 'plus scale-75'}
        />
      )}
      {text.prices.moreLabel}
    </button>
  );
}

/** Returns the texts that a closed row shows: of a photo that was not sent, and of the chosen boxes. */
function describeRow(
  item: TypedItem,
  picture: PictureWithSlot | undefined,
  { pictures, prices }: ListingFormText,
): string {
  const texts = stockParts.flatMap((part) => (item[part] ? [prices[part]] : []));
  return [...(picture?.state === 'failed' ? [pictures.notSent] : []), ...texts].join(separator);
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
      <div className="w-full">
        <Field
          label={text.itemName}
          maxLength={maxTypedLengths.itemName}
          {...getFieldProps('name')}
        />
      </div>
      {/* The message of a problem needs the whole width. The field keeps its place and its width. */}
      <div className={priceProps.problem === undefined ? 'w-28' : 'w-full [&_input]:w-28'}>
        <Field
          label={text.price}
          maxLength={maxTypedLengths.price}
          inputMode="numeric"
          {...priceProps}
        />
      </div>
    </>
  );
}

function StockChoices({ text, item, prices }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {stockParts.map((part) => (
        <Choice
          key={part}
          type="checkbox"
          checked={item[part]}
          onChoose={(isChosen) => prices.write(item, { [part]: isChosen })}
        >
          {text.prices[part]}
        </Choice>
      ))}
    </div>
  );
}

interface ButtonsProps extends Props {
  formatActionName: (action: string) => string;
}

/** The buttons that move an item. */
function RowButtons({ text, item, position, rowCount, prices, formatActionName }: ButtonsProps) {
  if (rowCount < 2) return null;
  return (
    <>
      <SmallButton
        label={text.prices.up}
        name={formatActionName(text.prices.moveUp)}
        isInactive={position === 1}
        onClick={() => prices.move(item, -1)}
      />
      <SmallButton
        label={text.prices.down}
        name={formatActionName(text.prices.moveDown)}
        isInactive={position === rowCount}
        onClick={() => prices.move(item, 1)}
      />
    </>
  );
}
