import type { ListingItem } from '#domain/listing/items.ts';
import { getItemChanges, type StaffReview } from '#domain/staff/staff-review.ts';
import { Price } from '../../listing/Price.tsx';
import type { StaffText } from '../components/screen.ts';
import { ReviewImage } from './ReviewImages.tsx';
import { Same, SideBySide } from './VersionView.tsx';

interface Props {
  item: Pick<StaffReview, 'submitted' | 'approved'>;
  text: StaffText['review'];
}

/**
 * The items of a listing. For a first version it shows all items. For a later version it shows the changed items,
 * and below them the unchanged ones.
 */
export function ItemsView({ item, text }: Props) {
  const { changes, isMoved } = getItemChanges(item);
  const same = changes.filter(({ isChanged }) => !isChanged);
  const changed = changes.filter(({ isChanged }) => isChanged);
  const view = (sold: ListingItem | undefined) => sold && <Item sold={sold} text={text} />;
  const list = (
    <ul className="mt-2 flex flex-wrap gap-3">
      {same.map(({ id, after }) => (
        <li key={id} className="w-[10rem] wrap-anywhere">
          {view(after)}
        </li>
      ))}
    </ul>
  );
  if (changes.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">{text.fields.items}</h3>
      {isMoved && <p>{text.moved}</p>}
      <SideBySide
        rows={changed.map(({ before, after }) => {
          const name = (before ?? after)?.name ?? '';
          return { name, before: view(before), after: view(after) };
        })}
        text={text}
      />
      {item.approved ? (
        <Same count={same.length} text={text}>
          {list}
        </Same>
      ) : (
        list
      )}
    </section>
  );
}

function Item({ sold, text }: { sold: ListingItem; text: StaffText['review'] }) {
  const { name, image, isOutOfStock } = sold;
  return (
    <div className="flex flex-col gap-1">
      {image !== null && <ReviewImage id={image} alt={name} />}
      <p>{name}</p>
      <p className="font-bold">
        <Price item={sold} text={text} />
      </p>
      {isOutOfStock && <p>{text.outOfStock}</p>}
    </div>
  );
}
