/** Changes of an owner that are not public yet, in My Adverts and in the form. */
export const unsentChanges = {
  heading: 'You changed your advert',
  notSent: 'Your page does not show your changes yet.',
  inReview:
    'You sent your changes on {at}. Our staff check them first. Until then your page stays as it is.',
  /** {fields} are the changes that wait for staff. */
  partInReview:
    'You sent your changes on {at}. Our staff check this first: {fields}. Everything else is on your page.',
  send: 'Put changes on my page',
  discard: 'Throw away',
  question: 'Throw your changes away?',
  warning: 'Your page stays as it is. You lose the changes that are not on it, for good.',
  busy: 'One moment…',
  cancel: 'Keep them',
  elsewhere: 'You also changed it on another page or phone. Load this page again.',
  failed: 'Nothing is thrown away yet. Try again in a minute.',
} as const;
