/** The words of the noticeboard, handed in by the page in the visitor's language. */
export type FeedText = Record<
  | 'heading'
  | 'newPost'
  | 'cancel'
  | 'titleLabel'
  | 'textLabel'
  | 'add'
  | 'adding'
  | 'added'
  | 'addFailed'
  | 'loading'
  | 'loadFailed'
  | 'sessionEnded'
  | 'retry'
  | 'empty',
  string
>;
