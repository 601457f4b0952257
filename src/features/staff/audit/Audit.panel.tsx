import { auditEntrySchema } from '#domain/staff/staff-audit.ts';
import { createListPanel } from '../components/create-list-panel.tsx';
import { auditFilters, AuditFilters } from './AuditFilters.tsx';
import { AuditItem, toAuditRow } from './AuditItem.tsx';

/** The read-only audit log: each action with its actor and reason, newest first. */
export default createListPanel({
  id: 'audit',
  file: 'audit.csv',
  schema: auditEntrySchema,
  getId: ({ id }) => id,
  filters: auditFilters,
  Filters: AuditFilters,
  toRow: (item, { audit: text }) => toAuditRow(item, text),
  ItemView: AuditItem,
});
