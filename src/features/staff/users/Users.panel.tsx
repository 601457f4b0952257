import { staffUserSchema } from '#domain/staff/staff-user.ts';
import { createListPanel } from '../components/create-list-panel.tsx';
import { Search } from '../components/Filters.tsx';
import { getMemberHref } from '../components/hrefs.ts';
import { toUserRow } from './user-row.ts';

/** All accounts. Each row leads to the page of the member. Only the operator can assign roles, at the identity service. */
export default createListPanel({
  id: 'users',
  file: 'users.csv',
  schema: staffUserSchema,
  getId: ({ id }) => id,
  filters: ['q'],
  Filters: Search,
  foldsFilters: true,
  toHref: ({ id }) => getMemberHref(id),
  toRow: toUserRow,
});
