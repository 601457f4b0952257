/** The texts of a member's row. */
import { formatShortDate } from '#browser/short-dates.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import type { StaffUser } from '#domain/staff/staff-user.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { RowText } from '../components/ListRow.tsx';
import type { StaffText } from '../components/screen.ts';

/** Returns the name of a member with the phone number, the address, the roles and the numbers of adverts. */
export function toUserRow(item: StaffUser, { users: text }: StaffText): RowText {
  const { name, phone, email, confirmed, roles, created_at } = item;
  return {
    name,
    summary: [
      // The number and the counts share a line of a phone, before the longer address.
      phone === null ? '' : formatPhone(phone),
      formatCounts(item, text),
      email,
      confirmed ? '' : text.unconfirmed,
      roles.join(', '),
    ].filter((fact) => fact !== ''),
    since: created_at === null ? '' : formatShortDate(created_at),
    wraps: 'whole',
  };
}

const formatCounts = ({ listings, live }: StaffUser, text: StaffText['users']): string =>
  listings === 0 ? text.noListings : fill(text.listings, { live, count: listings });
