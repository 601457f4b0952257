import { formatDate, formatDay, formatShortDate } from '#browser/dates.ts';
import { staffUserSchema, type StaffUser } from '#domain/staff/staff-user.ts';
import { fill } from '#domain/text/placeholders.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { Search } from '../components/Filters.tsx';
import { List } from '../components/List.tsx';
import type { RowText } from '../components/ListRow.tsx';
import { Panel } from '../components/Panel.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { useList } from '../components/use-list.ts';
import { useQuery } from '../use-query.ts';

/** All accounts. Only the operator can assign roles, at the identity service. */
export default function Users() {
  const { users: text } = useScreen().text;
  const path = useQuery().appendFilters('/api/staff/users', ['q']);
  const list = useList(path, staffUserSchema, ({ id }) => id);
  return (
    <Panel text={text}>
      <Search text={text} />
      <List list={list} file="users.csv" empty={text.empty} toRow={(item) => toRow(item, text)}>
        {(item) => <UserItem item={item} />}
      </List>
    </Panel>
  );
}

function toRow({ name, email, seen_on }: StaffUser, text: StaffText['users']): RowText {
  return { name, summary: email, since: seen_on === null ? text.never : formatShortDate(seen_on) };
}

/** An account: the confirmation of its email address, its roles, its dates and the number of its listings. */
function UserItem({ item }: { item: StaffUser }) {
  const { users: text, ui } = useScreen().text;
  const { id, email, confirmed, roles, created_at, seen_on } = item;
  return (
    <article className="flex flex-col gap-1 wrap-anywhere">
      <p>{confirmed ? text.confirmed : <strong>{text.notConfirmed}</strong>}</p>
      {roles.length > 0 && <p>{fill(text.roles, { roles: roles.join(', ') })}</p>}
      {created_at !== null && <p>{fill(text.created, { date: formatDate(created_at) })}</p>}
      {seen_on !== null && <p>{fill(text.seen, { date: formatDay(seen_on) })}</p>}
      <p>{formatListings(item, text)}</p>
      <p className="flex flex-wrap gap-x-4">
        <TextLink href={`mailto:${email}`}>{ui.write}</TextLink>
        <TextLink href={`?view=audit&actor=${id}`}>{text.audit}</TextLink>
      </p>
    </article>
  );
}

function formatListings({ listings }: StaffUser, text: StaffText['users']): string {
  if (listings === 0) return text.noListings;
  return listings === 1 ? text.oneListing : fill(text.listings, { count: listings });
}
