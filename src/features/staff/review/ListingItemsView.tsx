import type { ListingItem } from '#domain/listing/items.ts';
import { getItemChanges, type ComparedVersions } from '#domain/staff/staff-review.ts';
import { Price } from '../../listing/Price.tsx';
import { MarkedText } from '../components/MarkedText.tsx';
import type { StaffText } from '../components/screen.ts';
import { ReviewImage } from './ReviewImages.tsx';
import { UnchangedParts, UnseenParts, SideBySide } from './VersionView.tsx';

interface Props {
  item: ComparedVersions;
  text: StaffText['review'];
}

/**
 * The items of a listing. A first version is displayed with all items, and a later version with the changed items
 * above the unchanged ones.
 */
export function ListingItemsView({ item, text }: Props) {
  const { changes, isMoved } = getItemChanges(item);
  const unchangedItems = changes.filter(({ isChanged, isUnseen }) => !isChanged && !isUnseen);
  const changedItems = changes.filter(({ isChanged }) => isChanged);
  const unseenItems = changes.filter(({ isUnseen }) => isUnseen);
  const renderItem = (listingItem: ListingItem | undefined) =>
    listingItem && <Item item={listingItem} text={text} />;
  const unchangedList = (
    <ul className="mt-2 flex flex-wrap gap-3">
      {unchangedItems.map(({ id, after }) => (
        <li key={id} className="w-[10rem] wrap-anywhere">
          {renderItem(after)}
        </li>
      ))}
    </ul>
  );
  const listRows = (shownItems: typeof changes) =>
    shownItems.map(({ before, after }) => ({
      name: (before ?? after)?.name ?? '',
      before: renderItem(before),
      after: renderItem(after),
    }));
  if (changes.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">{text.fields.items}</h3>
      {isMoved && <p>{text.moved}</p>}
      <SideBySide rows={listRows(changedItems)} text={text} />
      <UnseenParts rows={listRows(unseenItems)} text={text} />
      {item.approved ? (
        <UnchangedParts count={unchangedItems.length} text={text}>
          {unchangedList}
        </UnchangedParts>
      ) : (
        unchangedList
      )}
    </section>
  );
}

function Item({ item, text }: { item: ListingItem; text: StaffText['review'] }) {
  const { name, image, isOutOfStock } = item;
  return (
    <div className="flex flex-col gap-1">
      {image !== null && <ReviewImage id={image} alt={name} />}
      <p>
        <MarkedText parts={[{ text: name, isChanged: false }]} />
      </p>
      <p className="font-bold">
        <Price item={item} text={text} />
      </p>
      {isOutOfStock && <p>{text.outOfStock}</p>}
    </div>
  );
}
