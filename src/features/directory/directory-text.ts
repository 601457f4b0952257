/** The words of the directory; values stand in braces. */
export type DirectoryText = Record<
  | 'lead'
  | 'search'
  | 'searchHint'
  | 'category'
  | 'town'
  | 'any'
  | 'all'
  | 'count'
  | 'countOne'
  | 'found'
  | 'nothing'
  | 'nothingWay'
  | 'clear'
  | 'empty'
  | 'categories'
  | 'towns'
  | 'pages'
  | 'previous'
  | 'next'
  | 'page',
  string
>;
