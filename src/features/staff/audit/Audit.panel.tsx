import { auditEntrySchema } from '#domain/staff/staff-audit.ts';
import { List } from '../components/List.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen } from '../components/screen.ts';
import { useList } from '../components/use-list.ts';
import { useQuery } from '../use-query.ts';
import { auditFilters, AuditFilters } from './AuditFilters.tsx';
import { AuditItem, toAuditRow } from './AuditItem.tsx';

/** The read-only audit log: each action with its actor and reason, newest first. */
export default function Audit() {
  const { audit: text } = useScreen().text;
  const path = useQuery().appendFilters('/api/staff/audit', auditFilters);
  const list = useList(path, auditEntrySchema, ({ id }) => id);
  return (
    <Panel text={text}>
      <AuditFilters />
      <List
        list={list}
        file="audit.csv"
        empty={text.empty}
        toRow={(item) => toAuditRow(item, text)}
      >
        {(item) => <AuditItem item={item} text={text} />}
      </List>
    </Panel>
  );
}
