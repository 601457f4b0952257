/** What owners changed and visitors see without our review. Values stand in braces. */
export const adminChanges = {
  title: 'Changed without review',
  lead: 'Visitors already see these. Mark them as seen, ask for changes, or suspend the advert.',
  empty: 'You have seen every change. New ones come here.',
  changed: 'Changed on {date}',
  changedOften: 'Changed {times} times, last on {date}',
  by: 'by {owner}, number {listing}',
  nobody: 'nobody any more',
  before: 'You saw',
  after: 'Visitors see',
  unchanged: 'It is the same again as when you saw it.',
  markSeen: 'Mark as seen',
  seen: 'The changes of {name} are seen.',
} as const;
