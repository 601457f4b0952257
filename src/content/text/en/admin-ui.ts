/** What all panels of the staff's screen share. Values stand in braces. */
export const adminUi = {
  panels: 'What staff do',
  waiting: '{count} waiting',
  keys: {
    heading: 'Keyboard shortcuts',
    list: [
      { key: 'j', does: 'Next row' },
      { key: 'k', does: 'Row before' },
      { key: 'Enter', does: 'Open or close the row' },
      { key: '?', does: 'Show this list' },
    ],
    use: 'Use these shortcuts',
    close: 'Close',
  },
  loading: 'Loading…',
  loadFailed: 'This list could not be loaded.',
  partFailed: 'This part could not be loaded. Check your connection and try again.',
  retry: 'Try again',
  more: 'Load more',
  moreFailed: 'The next ones could not be loaded.',
  refresh: 'Load again',
  csv: 'Download as CSV',
  csvLoading: 'Making the file…',
  csvDone: 'The file is where your downloads are.',
  csvFailed: 'The file could not be made.',
  search: 'Search',
  reason: 'Reason',
  reasonMissing: 'Write a reason.',
  cancel: 'Cancel',
  working: 'One moment…',
  failed:
    'We heard nothing back. Check your connection and try again; what you typed is still here.',
  answerLost:
    'We heard nothing back. It may have been done all the same. Look first, then try again.',
  sessionEnded: 'Your login has ended. Log in again, and what you typed will still be here.',
} as const;
