/** What the staff's screen says before it is known who is here. */
export const admin = {
  title: 'Staff',
  description: 'For our staff.',
  loading: 'One moment…',
  failed: 'This page could not be loaded. Check your connection and try again.',
  retry: 'Try again',
  notStaff: 'This page is for our staff',
  notStaffAdvice: 'If you are one of us, log out and in again: a new role counts from then on.',
  home: 'To the homepage',
} as const;
