/** The panel of members for staff. Placeholders are in braces. */
export const staffUsers = {
  title: 'Members',
  lead: 'Newest account first. The operator gives roles at the identity service.',
  search: 'In this list: name, e-mail or phone number',
  empty: 'Nobody matches. Try another name, e-mail or phone number.',
  notConfirmed: 'E-mail address not confirmed',
  /** The row of a member: the phone number, the address, the roles and the numbers of adverts. */
  unconfirmed: 'not confirmed',
  noListings: 'no adverts',
  listings: 'live adverts: {live} of {count}',
} as const;
