import { formatClock, formatDay } from '#browser/days.ts';
import { toIsoDay } from '#domain/date/day.ts';
import { auditEntrySchema, foldAuditEntries, type AuditRow } from '#domain/staff/staff-audit.ts';
import { isDay } from '#domain/staff/books.ts';
import { createListPanel } from '../components/create-list-panel.tsx';
import { findName } from '../components/Filters.tsx';
import { auditFilters, AuditFilters, nameKinds } from './AuditFilters.tsx';
import { AuditItem, toAuditRow } from './AuditItem.tsx';

/** Returns the day in Nairobi of an entry. */
const getDay = ({ at }: AuditRow) => toIsoDay(new Date(at));

/** The read-only audit log: each action with its actor and reason, by day, newest first. The steps of one act share a row. */
export default createListPanel<AuditRow, 'audit'>({
  id: 'audit',
  file: 'audit.csv',
  schema: auditEntrySchema,
  getId: ({ id }) => id,
  arrange: foldAuditEntries,
  filters: auditFilters,
  Filters: AuditFilters,
  foldsFilters: true,
  nameFilter: (filter, value, text) => {
    if (filter === 'subject') return findName(value, nameKinds(text));
    if (filter === 'from' || filter === 'to')
      return `${text[filter]} ${isDay(value) ? formatDay(value) : value}`;
    return undefined;
  },
  toRow: (item, { audit: text }) => ({
    ...toAuditRow(item, text),
    since: formatClock(item.at),
  }),
  toGroups: (items) => ({
    getGroup: getDay,
    headings: Object.fromEntries(items.map((item) => [getDay(item), formatDay(getDay(item))])),
  }),
  ItemView: AuditItem,
});
