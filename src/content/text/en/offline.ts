/** On a page that opens without a network. The service worker fills in the age. */
export const storedPage = {
  age: 'No network. We saved this page {age}. Prices may have changed.',
  /** The age of a page of less than a minute. */
  now: 'just now',
} as const;
