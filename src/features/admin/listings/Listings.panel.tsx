import { staffListingSchema, type StaffListing } from '#domain/staff/staff-listing.ts';
import { Filters } from '../kit/Filters.tsx';
import { ItemList } from '../kit/ItemList.tsx';
import { ListTools } from '../kit/ListTools.tsx';
import { PanelFrame } from '../kit/PanelFrame.tsx';
import { useFilteredPath } from '../kit/use-filtered-path.ts';
import { useList } from '../kit/use-list.ts';
import type { PanelProps } from '../panels.ts';
import { ListingItem } from './ListingItem.tsx';

const keyOf = ({ id }: StaffListing) => String(id);

/** All listings, newest first, to find one and to act upon it. */
export default function Listings({ text }: PanelProps) {
  const path = useFilteredPath('/api/staff/listings');
  const list = useList({ path, schema: staffListingSchema, keyOf });
  return (
    <PanelFrame title={text.listings.title}>
      <Filters text={text.listings} kit={text.kit} />
      <ListTools list={list} path={path} name="adverts.csv" text={text.kit} />
      <ItemList list={list} text={text.kit} empty={text.listings.empty}>
        {(item) => (
          <ListingItem item={item} text={text.listings} kit={text.kit} onUpdated={list.replace} />
        )}
      </ItemList>
    </PanelFrame>
  );
}
