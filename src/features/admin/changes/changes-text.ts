/** The words of what was changed without review; values stand in braces. */
export type ChangesText = Record<
  | 'title'
  | 'lead'
  | 'empty'
  | 'changed'
  | 'changedOften'
  | 'by'
  | 'nobody'
  | 'before'
  | 'after'
  | 'unchanged'
  | 'markSeen'
  | 'seen'
  | 'act',
  string
>;
