/** Said on a page that could not be read. */
export const outage = {
  heading: 'We cannot show this page right now',
  lead: 'Something is wrong on our side. Try again in a minute.',
  retry: 'Try again',
} as const;
