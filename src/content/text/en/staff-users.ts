/** The users panel for staff. Placeholders are in braces. */
export const staffUsers = {
  title: 'Users',
  lead: 'Newest account first. The operator gives roles at the identity service.',
  search: 'In this list: name or e-mail address',
  empty: 'Nobody matches. Try another name or e-mail address.',
  notConfirmed: 'E-mail address not confirmed',
  /** The row of a member: the phone number, the address, the roles and the numbers of adverts. */
  unconfirmed: 'not confirmed',
  noListings: 'no adverts',
  listings: 'live adverts: {live} of {count}',
} as const;
