import { reportGroupSchema, type ReportGroup } from '#domain/staff/staff-report.ts';
import { ItemList } from '../kit/ItemList.tsx';
import { ListTools } from '../kit/ListTools.tsx';
import { StateFilter } from '../kit/StateFilter.tsx';
import { useList } from '../kit/use-list.ts';
import type { PanelProps } from '../panels.ts';
import { useQuery } from '../use-query.ts';
import { ListingReportsItem } from './ListingReportsItem.tsx';

const keyOf = ({ business }: ReportGroup) => business;

/** The reports of listings, what three people report first. */
export function ListingReports({ text }: PanelProps) {
  const { values } = useQuery();
  const state = values.get('state') ?? 'open';
  const path = `/api/staff/reports?state=${encodeURIComponent(state)}`;
  const list = useList({ path, schema: reportGroupSchema, keyOf });
  const words = text.reports.listings;
  return (
    <>
      <StateFilter label={text.reports.state} states={words.states} />
      <ListTools list={list} path={path} name="reports.csv" text={text.kit} />
      <ItemList list={list} text={text.kit} empty={words.empty}>
        {(item) => (
          <ListingReportsItem
            item={item}
            isOpen={state === 'open'}
            text={words}
            kit={text.kit}
            onSettled={() => list.remove(item)}
          />
        )}
      </ItemList>
    </>
  );
}
