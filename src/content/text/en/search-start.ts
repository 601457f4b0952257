/** After a tap on the button of a search, until the page of its results opens. */
export const searchStart = {
  searching: 'Searching…',
  offline: 'You have no network, so we cannot search.',
} as const;
