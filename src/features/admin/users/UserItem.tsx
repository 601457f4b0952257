import { formatDate, formatDay } from '#browser/dates.ts';
import type { StaffUser } from '#domain/staff/staff-user.ts';
import { fill } from '#domain/text/fill.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  item: StaffUser;
  text: Text['adminWords']['users'];
}

/** An account, as far as staff have to know it. */
export function UserItem({ item, text }: Props) {
  const { id, name, email, confirmed, roles, created_at, seen_on } = item;
  const seen = seen_on === null ? text.never : fill(text.seen, { date: formatDay(seen_on) });
  return (
    <article className="flex flex-col gap-1 wrap-anywhere">
      <h2 className="text-xl">{name}</h2>
      <p>
        <a className="inline-flex min-h-11 items-center underline" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        {confirmed ? text.confirmed : <strong>{text.notConfirmed}</strong>}
      </p>
      {roles.length > 0 && <p>{fill(text.roles, { roles: roles.join(', ') })}</p>}
      <p>
        {created_at !== null && fill(text.created, { date: formatDate(created_at) })} {seen}
      </p>
      <p>{listingsOf(item, text)}</p>
      <p>
        <a
          className="inline-flex min-h-11 items-center text-brand underline"
          href={`?view=audit&actor=${id}`}
        >
          {text.audit}
        </a>
      </p>
    </article>
  );
}

function listingsOf({ listings }: StaffUser, text: Text['adminWords']['users']): string {
  if (listings === 0) return text.noListings;
  return listings === 1 ? text.oneListing : fill(text.listings, { count: listings });
}
