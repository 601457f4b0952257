/** The staff page while the login is not yet checked. */
export const staffPage = {
  title: 'Staff',
  description: 'For our staff.',
  loading: 'One moment…',
  failed: 'This page did not load. Try again in a minute.',
  retry: 'Try again',
  notStaff: 'This page is for our staff',
  notStaffAdvice: 'Are you new on our staff? Log out, then log in again.',
  home: 'Go to the homepage',
} as const;
