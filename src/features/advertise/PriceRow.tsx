import { parseShillings, toItemPath, type TypedItem } from '#domain/listing/items.ts';
import { maxTypedLengths } from '#domain/listing/listing.limits.ts';
import { formatShillings } from '#domain/money/money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Field } from '#ui/Field.tsx';
import { Choice } from '../components/Choice.tsx';
import { getPicturesWithSlot } from '../pictures/picked-picture.ts';
import { Thumbnail } from '../pictures/PickedItem.tsx';
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

/**
 * One item of the price list: its name, price and image, and the buttons of its row. A closed row is a single line,
 * which opens the row.
 */
export function PriceRow(props: Props) {
  const { form, store, text, item, position, prices } = props;
  const bodyId = `${getRowId(item.id)}-fields`;
  const isOpen = prices.isOpen(item);
  const formatActionName = (action: string) =>
    fill(text.prices.ofItem, { action, place: position });
  return (
    <li>
      <fieldset
        id={getRowId(item.id)}
        tabIndex={-1}
        className="min-w-0 rounded-sm border border-line bg-surface"
      >
        <legend className="sr-only">{fill(text.prices.item, { place: position })}</legend>
        <RowSummary {...props} isOpen={isOpen} bodyId={bodyId} />
        <div
          id={bodyId}
          hidden={!isOpen}
          className="flex flex-col gap-2 p-3 pt-1"
          onFocus={() => prices.stayOpen(item)}
        >
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
        </div>
      </fieldset>
    </li>
  );
}

interface SummaryProps extends Props {
  isOpen: boolean;
  bodyId: string;
}

/** The line that opens and closes a row. */
function RowSummary({ form, text, item, position, prices, isOpen, bodyId }: SummaryProps) {
  const [picture] = getPicturesWithSlot(form.state.itemImages[item.id] ?? []);
  const hasFailed = picture?.state === 'failed';
  const name = item.name.trim() || fill(text.prices.item, { place: position });
  return (
    <button
      type="button"
      className="flex min-h-14 w-full cursor-pointer items-center gap-3 px-3 py-1 text-start"
      aria-expanded={isOpen}
      aria-controls={bodyId}
      onClick={() => prices.toggle(item)}
    >
      {picture && <Thumbnail picture={picture} size={48} />}
      <span className="flex min-w-0 flex-1 flex-col leading-tight">
        <span className="truncate font-bold">{name}</span>
        <span className={`truncate ${hasFailed ? 'text-bad' : 'text-ink-soft'}`}>
          {hasFailed ? text.pictures.notSent : describePrice(item, text.prices)}
        </span>
      </span>
      <span aria-hidden="true" className={`plus text-brand ${isOpen ? 'rotate-45' : ''}`} />
    </button>
  );
}

/** Returns the price as the page will show it, and the text 'Out of stock'. A price in progress stays as typed. */
function describePrice(
  { price, isFrom, isOutOfStock }: TypedItem,
  text: ListingFormText['prices'],
): string {
  const shillings = parseShillings(price);
  const amount = shillings === undefined ? price.trim() : formatShillings(shillings);
  const parts = [
    isFrom && amount !== '' ? fill(text.from, { price: amount }) : amount,
    isOutOfStock ? text.isOutOfStock : '',
  ];
  return parts.filter(Boolean).join(' · ');
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
      )}
      <SmallButton
        label={text.prices.remove}
        name={formatActionName(pictures.remove)}
        onClick={() => prices.remove(item)}
      />
    </div>
  );
}
