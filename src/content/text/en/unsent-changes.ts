/** What an owner changed and visitors do not see: in My Adverts and in the form. */
export const unsentChanges = {
  heading: 'Not on your page yet',
  notSent: 'You changed something and have not sent it.',
  inReview:
    'You sent your changes on {at}. Our staff look at them first; until then your page stays as it is.',
  send: 'Send changes',
  discard: 'Throw away',
  question: 'Throw your changes away?',
  warning: 'Your page stays as it is. What you changed and is not on it cannot be brought back.',
  busy: 'One moment…',
  cancel: 'Keep them',
  elsewhere: 'You changed it in another window. Load this page again.',
  failed: 'They are still there. Check your connection and try again.',
} as const;
