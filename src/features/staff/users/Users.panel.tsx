import { formatDate } from '#browser/dates.ts';
import { formatDay } from '#browser/days.ts';
import { formatShortDate } from '#browser/short-dates.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { staffUserSchema, type StaffUser } from '#domain/staff/staff-user.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { createListPanel } from '../components/create-list-panel.tsx';
import { Search } from '../components/Filters.tsx';
import { getMemberHref } from '../components/hrefs.ts';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';

/** All accounts. Only the operator can assign roles, at the identity service. */
export default createListPanel({
  id: 'users',
  file: 'users.csv',
  schema: staffUserSchema,
  getId: ({ id }) => id,
  filters: ['q'],
  Filters: Search,
  toRow: (item, { users: text }) => ({
    name: item.name,
    summary: [item.email, item.phone !== null && formatPhone(item.phone), formatCounts(item, text)]
      .filter(Boolean)
      .join(', '),
    since: item.created_at === null ? '' : formatShortDate(item.created_at),
    wraps: 'everywhere',
  }),
  ItemView: UserItem,
});

/** An account: the confirmation of its email address, its roles and its dates. */
function UserItem({ item }: { item: StaffUser }) {
  const { users: text, ui } = useScreen().text;
  const { id, email, confirmed, roles, created_at, seen_on } = item;
  return (
    <article className="flex flex-col gap-1 wrap-anywhere">
      <p>{confirmed ? text.confirmed : <strong>{text.notConfirmed}</strong>}</p>
      {roles.length > 0 && <p>{fill(text.roles, { roles: roles.join(', ') })}</p>}
      {created_at !== null && <p>{fill(text.created, { date: formatDate(created_at) })}</p>}
      {seen_on !== null && <p>{fill(text.seen, { date: formatDay(seen_on) })}</p>}
      <p>
        <ScreenLink href={getMemberHref(id)}>{text.page}</ScreenLink>
      </p>
      <p className="flex flex-wrap gap-x-4">
        <TextLink href={`mailto:${email}`}>{ui.write}</TextLink>
        <TextLink href={`?view=audit&actor=${encodeURIComponent(email)}`}>{text.audit}</TextLink>
      </p>
    </article>
  );
}

const formatCounts = ({ listings, live }: StaffUser, text: StaffText['users']): string =>
  listings === 0 ? text.noListings : fill(text.listings, { live, count: listings });
