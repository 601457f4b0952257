/** On a page that opens without a network. The service worker fills in the age. */
export const storedPage = {
  age: 'Huna mtandao. Tulihifadhi ukurasa huu {age}. Huenda bei zimebadilika.',
  /** The age of a page of less than a minute. */
  now: 'sasa hivi',
} as const;
