import { staffChangeSchema, type StaffChange } from '#domain/staff/staff-change.ts';
import { ItemList } from '../kit/ItemList.tsx';
import { ListTools } from '../kit/ListTools.tsx';
import { PanelFrame } from '../kit/PanelFrame.tsx';
import { useList } from '../kit/use-list.ts';
import type { PanelProps } from '../panels.ts';
import { ChangeItem } from './ChangeItem.tsx';

const path = '/api/staff/changes';
const keyOf = ({ listing }: StaffChange) => String(listing);

/** What owners changed and visitors see already, the oldest change first. */
export default function Changes({ text }: PanelProps) {
  const list = useList({ path, schema: staffChangeSchema, keyOf });
  return (
    <PanelFrame title={text.changes.title} lead={text.changes.lead}>
      <ListTools list={list} path={path} name="changes.csv" text={text.kit} />
      <ItemList list={list} text={text.kit} empty={text.changes.empty}>
        {(item) => <ChangeItem item={item} text={text} onDone={() => list.remove(item)} />}
      </ItemList>
    </PanelFrame>
  );
}
