/** The statistics panel for staff. Placeholders are in braces. */
export const staffReach = {
  title: 'Numbers',
  state: 'Numbers of',
  states: {
    day: 'People, by day',
    package: 'People, by package',
    category: 'People, by category',
    month: 'Renewals, by month',
    enquiries: 'Renewals, by people who asked',
  },
  /** The row of a phone in place of the fields, and the button that opens them. */
  period: '{from} – {to}',
  change: 'Change',
  from: 'From',
  to: 'To',
  show: 'Show',
  lastWeek: 'Last 7 days',
  thisMonth: 'This month',
  /** Below a table without its columns of zeros. The file has all columns. */
  zeros: 'Nothing but 0 in these days: {columns}. The file has these columns too.',
  zerosSeparator: ', ',
  reach: {
    lead: 'Adverts with paid days, and the people who saw or asked for them. Somebody who saw two adverts counts for each. The numbers of a day come after midnight.',
    note: 'Net: what came on these days, less what went back on them. Left out: so much from one connection that we do not believe it. It is in none of the other numbers.',
    empty: 'Nothing was advertised in these days.',
    names: { day: 'Day', package: 'Package', category: 'Category' },
    gone: 'No longer known',
    all: 'Together',
    incomeCsv: 'Download the money as CSV',
    summary: {
      visitors: 'People who saw',
      enquiries: 'People who asked',
      /** Without people in the period and in the one before. */
      nobody: 'Nobody saw an advert or asked in these days.',
      /** The money in words. A sum names its currency. */
      nothing: 'No money came in.',
      came: '{came} came in, and no refunds went out.',
      refunded: '{came} came in and {back} went back as refunds, so {net} stayed.',
      overspent:
        '{came} came in and {back} went back as refunds. {net} more went back than came in.',
      onlyBack: 'No money came in, and {back} went back as refunds.',
      /** Follows the words about the money. */
      more: {
        one: 'That is {sum} more than on the day before.',
        other: 'That is {sum} more than in the {count} days before.',
      },
      less: {
        one: 'That is {sum} less than on the day before.',
        other: 'That is {sum} less than in the {count} days before.',
      },
      equal: {
        one: 'That is as much as on the day before.',
        other: 'That is as much as in the {count} days before.',
      },
      nothingBefore: {
        one: 'On the day before, no money came.',
        other: 'In the {count} days before, no money came.',
      },
      /** The sum of the period before. */
      former: { one: 'Day before: {sum}', other: '{count} days before: {sum}' },
    },
    moneyColumns: {
      shillings: 'Money in shillings',
      shillings_came: 'Shillings in',
      shillings_back: 'Refunds in shillings',
      shillings_net: 'Shillings net',
      cents: 'Money in dollars',
      cents_came: 'Dollars in',
      cents_back: 'Refunds in dollars',
      cents_net: 'Dollars net',
    },
    columns: {
      adverts: 'Adverts',
      visitors: 'People who saw',
      enquiries: 'People who asked',
      appearances: 'Times in lists',
      suspect_visitors: 'Left out: people who saw',
      suspect_enquiries: 'Left out: people who asked',
      suspect_others: 'Left out: lists and taps',
    },
  },
  renewals: {
    note: 'The share leaves out adverts that are still in their first days and not renewed.',
    /** The sums in words. */
    sentence:
      'Paid for again: {renewed} of {decided} adverts ({once} once, {twice} twice, {more} more often).',
    undecided: 'Not counted, because they are still in their first days: {count}.',
    all: 'Together',
    percent: '{share}%',
    unknown: 'Not known yet',
    empty: 'No advert was first paid for in these days.',
    columns: {
      adverts: 'Adverts',
      once: 'Renewed once',
      twice: 'Renewed twice',
      more: 'Renewed more often',
      undecided: 'Still in first days',
      share: 'Share renewed',
    },
    leads: {
      month:
        'Adverts by the month of their first payment, and how often they were paid for again. Money that went back does not count.',
      enquiries:
        'Adverts by how many people asked for them in their first paid days, and how often they were paid for again.',
    },
    names: { month: 'First paid in', enquiries: 'People who asked' },
    ranges: { '0': '0', '1-5': '1 to 5', '6-20': '6 to 20', '21+': 'More than 20' },
    uncounted: 'Not counted yet',
  },
} as const;
