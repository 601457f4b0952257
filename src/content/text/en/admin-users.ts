/** The staff's panel of users. Values stand in braces. */
export const adminUsers = {
  title: 'Users',
  lead: 'Everybody who has an account, newest first. Roles are not changed here: the operator does it at the identity service.',
  search: 'Name or e-mail address',
  empty: 'Nobody fits.',
  confirmed: 'confirmed',
  notConfirmed: 'not confirmed',
  roles: 'Roles: {roles}',
  created: 'Account since {date}.',
  seen: 'Last here on {date}.',
  never: 'Never here yet.',
  noListings: 'No adverts',
  oneListing: 'One advert',
  listings: '{count} adverts',
  audit: 'What this person did',
} as const;
