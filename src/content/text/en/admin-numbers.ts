/** The staff's panel of numbers. Values stand in braces. */
export const adminNumbers = {
  title: 'Numbers',
  from: 'From',
  to: 'To',
  show: 'Show',
  renewals: {
    heading: 'Renewals',
    lead: 'Adverts by the month of their first payment, and how often they were paid for again. Money that went back does not count.',
    empty: 'No advert was first paid for in these days.',
    columns: {
      name: 'First paid in',
      adverts: 'Adverts',
      once: 'Renewed once',
      twice: 'Twice',
      more: 'More often',
      undecided: 'Still in first days',
      share: 'Share renewed',
    },
    percent: '{share}%',
    unknown: 'Not known yet',
    note: 'Adverts still in their first days are left out of the share.',
  },
} as const;
