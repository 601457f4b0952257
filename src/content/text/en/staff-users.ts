/** The users panel for staff. Placeholders are in braces. */
export const staffUsers = {
  title: 'Users',
  lead: 'Newest account first. The operator gives roles at the identity service.',
  search: 'Name or e-mail address',
  empty: 'Nobody matches. Try another name or e-mail address.',
  confirmed: 'E-mail address confirmed',
  notConfirmed: 'E-mail address not confirmed',
  roles: 'Roles: {roles}',
  created: 'Account since {date}',
  seen: 'Last here on {date}',
  /** The row of a member: the address, the phone number and the numbers of adverts. */
  noListings: 'no adverts',
  listings: 'live adverts: {live} of {count}',
  page: 'The adverts, the payments and all else',
  audit: 'What this person did',
} as const;
