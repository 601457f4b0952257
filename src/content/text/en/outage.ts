/** Shown if the data of a page could not be loaded. */
export const outage = {
  heading: 'We cannot show this page right now',
  lead: 'Something is wrong on our side. Try again in a minute.',
  retry: 'Try again',
} as const;
