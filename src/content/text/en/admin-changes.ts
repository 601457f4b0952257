/** What owners changed and visitors see without our review. Values stand in braces. */
export const adminChanges = {
  title: 'Changed without review',
  lead: 'Visitors see these changes already. Mark them as seen, ask the owner for other ones, or suspend an advert that deceives.',
  empty: 'You have seen every change.',
  changed: 'Changed on {date}',
  changedOften: 'Changed {times} times, last on {date}',
  by: 'by {owner}, number {listing}',
  nobody: 'nobody any more',
  before: 'You saw',
  after: 'Visitors see',
  unchanged: 'It says again what you saw last.',
  markSeen: 'Mark as seen',
  seen: 'The changes of {name} are seen.',
} as const;
