/** Changes by owners that are public without a review. Placeholders are in braces. */
export const staffChanges = {
  title: 'Changes',
  lead: 'Owners changed these without a review, and visitors already see them.',
  empty: 'You have seen every change. New ones come here.',
  changed: 'Changed on {date}',
  changedOften: 'Changed {times} times, last on {date}',
  before: 'Staff saw',
  after: 'Visitors see',
  unchanged: 'It is the same again as when you saw it.',
  markSeen: 'Mark as seen',
  seen: 'The changes of {name} are seen.',
} as const;
