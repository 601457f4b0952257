/** The words of the directory; values stand in braces. */
export type DirectoryText = Record<
  | 'lead'
  | 'search'
  | 'searchHint'
  | 'submit'
  | 'category'
  | 'town'
  | 'any'
  | 'all'
  | 'count'
  | 'countOne'
  | 'found'
  | 'results'
  | 'foundHere'
  | 'more'
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
