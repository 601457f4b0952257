/** The words of the panel of users; values stand in braces. */
export type UsersText = Record<
  | 'title'
  | 'lead'
  | 'search'
  | 'empty'
  | 'confirmed'
  | 'notConfirmed'
  | 'roles'
  | 'created'
  | 'seen'
  | 'never'
  | 'listings'
  | 'noListings'
  | 'oneListing'
  | 'audit',
  string
>;
