/** The staff's panel of users. Values stand in braces. */
export const adminUsers = {
  title: 'Users',
  lead: 'Everybody with an account, newest first. You cannot change roles here: the operator does that at the identity service.',
  search: 'Name or e-mail address',
  empty: 'Nobody matches. Try another name or e-mail address.',
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
