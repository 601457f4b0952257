import { auditEntrySchema, type AuditEntry } from '#domain/staff/staff-audit.ts';
import { ItemList } from '../kit/ItemList.tsx';
import { ListTools } from '../kit/ListTools.tsx';
import { PanelFrame } from '../kit/PanelFrame.tsx';
import { useList } from '../kit/use-list.ts';
import type { PanelProps } from '../panels.ts';
import { useQuery } from '../use-query.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditItem } from './AuditItem.tsx';
import { auditPath } from './filters.ts';

const keyOf = ({ id }: AuditEntry) => String(id);

/** What was done, by whom and why, newest first. Nothing of it can be changed. */
export default function Audit({ text }: PanelProps) {
  const { values } = useQuery();
  const path = auditPath(values);
  const list = useList({ path, schema: auditEntrySchema, keyOf });
  return (
    <PanelFrame title={text.audit.title} lead={text.audit.lead}>
      <AuditFilters text={text.audit} />
      <ListTools list={list} path={path} name="audit.csv" text={text.kit} />
      <ItemList list={list} text={text.kit} empty={text.audit.empty}>
        {(item) => <AuditItem item={item} text={text.audit} />}
      </ItemList>
    </PanelFrame>
  );
}
