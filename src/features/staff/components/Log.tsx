import { auditEntrySchema, foldAuditEntries, type AuditRow } from '#domain/staff/staff-audit.ts';
import { AuditItem, toAuditRow } from '../audit/AuditItem.tsx';
import { List } from './List.tsx';
import { useScreen } from './screen.ts';
import { useList } from './use-list.ts';

interface Props {
  /** The filters of the log, such as 'subject_id=1052'. */
  filters: string;
}

const getId = ({ id }: AuditRow) => id;

/** The entries of the log about one subject or by one person, newest first. */
export function Log({ filters }: Props) {
  const { text } = useScreen();
  const list = useList<AuditRow>(
    `/api/staff/audit?${filters}`,
    auditEntrySchema,
    getId,
    foldAuditEntries,
  );
  return (
    <List
      list={list}
      file="audit.csv"
      empty={text.pages.noLog}
      toRow={(item) => toAuditRow(item, text.audit)}
    >
      {(item) => <AuditItem item={item} />}
    </List>
  );
}
