import { formatShortDate } from '#browser/short-dates.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { staffUserSchema, type StaffUser } from '#domain/staff/staff-user.ts';
import { fill } from '#domain/text/placeholders.ts';
import { createListPanel } from '../components/create-list-panel.tsx';
import { Search } from '../components/Filters.tsx';
import { getMemberHref } from '../components/hrefs.ts';
import type { StaffText } from '../components/screen.ts';

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
  toRow: (item, { users: text }) => ({
    name: item.name,
    summary: [
      item.phone !== null && formatPhone(item.phone),
      item.email,
      !item.confirmed && text.unconfirmed,
      item.roles.join(', '),
      formatCounts(item, text),
    ]
      .filter(Boolean)
      .join(', '),
    since: item.created_at === null ? '' : formatShortDate(item.created_at),
    wraps: 'whole',
  }),
});

const formatCounts = ({ listings, live }: StaffUser, text: StaffText['users']): string =>
  listings === 0 ? text.noListings : fill(text.listings, { live, count: listings });
