import { reportedPostSchema, type ReportedPost } from '#domain/staff/staff-report.ts';
import { ItemList } from '../kit/ItemList.tsx';
import { ListTools } from '../kit/ListTools.tsx';
import { StateFilter } from '../kit/StateFilter.tsx';
import { useList } from '../kit/use-list.ts';
import type { PanelProps } from '../panels.ts';
import { useQuery } from '../use-query.ts';
import { ReportedPostItem } from './ReportedPostItem.tsx';

const keyOf = ({ id }: ReportedPost) => String(id);

/** The posts of the noticeboard that somebody reported, or those that are hidden. */
export function PostReports({ text }: PanelProps) {
  const { values } = useQuery();
  const path = `/api/staff/post-reports?state=${encodeURIComponent(values.get('state') ?? 'open')}`;
  const list = useList({ path, schema: reportedPostSchema, keyOf });
  const words = text.reports.posts;
  return (
    <>
      <StateFilter label={text.reports.state} states={words.states} />
      <ListTools list={list} path={path} name="reported-posts.csv" text={text.kit} />
      <ItemList list={list} text={text.kit} empty={words.empty}>
        {(item) => (
          <ReportedPostItem
            item={item}
            text={words}
            kit={text.kit}
            onDecided={() => list.remove(item)}
          />
        )}
      </ItemList>
    </>
  );
}
