/** The panel about a restored backup. Placeholders are in braces. */
export const staffRestore = {
  title: 'Restore',
  link: 'Restores of backups',
  lead: 'After a backup is restored, nothing leaves the site until you have compared the books.',
  none: 'No backup was ever restored. Nothing is held.',
  held: 'Held: e-mails, payments by prompt, refunds and builds wait until you release them.',
  released: 'Released {at}. Everything leaves as usual.',
  restored: 'Restored {at}, from the backup of {backup}.',
  erasures:
    '{count} deletions and e-mail choices that are newer than the backup were applied again.',
  noErasures:
    'The list of deletions was not found. Members may see posts and adverts again that they had removed, and accounts that were deleted: remove them before you release.',
  compareLead:
    'The comparison checks payments against receipts, and asks M-Pesa and PayPal for the last 48 hours. Money that came after the backup is booked again; what differs waits in Payments.',
  compare: 'Compare the books',
  notCompared: 'The books were not compared yet.',
  compared: 'Compared {at}:',
  contradictions: 'Contradictions between payments and receipts: {count}.',
  differences: 'Differences that wait in Payments: {count}.',
  releaseLead:
    'When you release, waiting e-mails and refunds leave within minutes. Settle the differences first: a refund may have been sent before the loss.',
  release: 'Release',
  comparedNow: 'The books are compared.',
  releasedNow: 'Released. Messages and refunds leave again.',
} as const;
