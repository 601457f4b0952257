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
  noListings: 'No adverts. See the payments and all else',
  oneListing: 'One advert, the payments and all else',
  listings: '{count} adverts, the payments and all else',
  audit: 'What this person did',
} as const;
