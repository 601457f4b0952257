/** The reach of an advert. Placeholders are in braces. */
export const reach = {
  heading: 'Your visitors',
  loading: 'Counting…',
  offline: 'You are offline, so there are no numbers now.',
  failed: 'The numbers did not load. Try again in a minute.',
  retry: 'Try again',
  week: {
    never: 'No visitors yet. Share your page to get the first ones.',
    none: 'No visitors in the last 7 days. Share your page.',
    visitors: {
      one: '1 person saw your page in the last 7 days.',
      other: '{count} people saw your page in the last 7 days.',
    },
    enquiries: '{count} called or wrote.',
  },
  /** The two large figures of a week, and their change since the 7 days before. */
  figures: {
    live: 'In the last 7 days',
    ended: 'In its last 7 days',
    visitors: 'saw your page',
    enquiries: 'called or wrote',
    more: '{count} more than in the 7 days before',
    fewer: '{count} fewer than in the 7 days before',
    same: 'As many as in the 7 days before',
    /** Below the chart of 28 days, and for screen readers after the sentence about the last week. */
    before: 'The 7 days before: {visitors} saw your page, {enquiries} called or wrote.',
    notCounted: 'You can compare once two whole weeks are counted.',
  },
  open: 'See 28 days',
  /** The name of the control above while the 28 days are open. */
  close: 'Hide',
  /** The charts: the last week beside the 7 days before, and the people of 28 days. */
  chart: {
    heading: 'Day by day',
    week: 'The last 7 days',
    weekEnded: 'Its last 7 days',
    weekBefore: 'The 7 days before',
    /** The weekdays from Sunday on. */
    days: [
      '{shortDays.Su}',
      '{shortDays.Mo}',
      '{shortDays.Tu}',
      '{shortDays.We}',
      '{shortDays.Th}',
      '{shortDays.Fr}',
      '{shortDays.Sa}',
    ],
    people: 'Saw your page',
    asked: 'Called or wrote',
  },
  comparison: 'Visitors of the usual advert in {category} in a week: {median}.',
  sources: {
    heading: 'Where they came from',
    names: {
      lists: 'Our homepage and lists',
      search: 'A search',
      shared: 'WhatsApp and shared links',
      poster: 'Your poster',
      elsewhere: 'Somewhere else',
    },
  },
  asks: {
    heading: 'What they asked for',
    removed: 'Prices that you removed',
  },
  table: {
    name: 'The numbers of each day',
    columns: {
      day: 'Day',
      visitors: 'Saw it',
      enquiries: 'Called or wrote',
      calls: 'Called',
      whatsapp: 'WhatsApp',
      contacts: 'Saved number',
      website: 'Website',
      shares: 'Shared',
      appearances: 'Saw it in a list',
    },
  },
  since: 'Counted since {date}.',
  note: 'Called or wrote means: called, wrote on WhatsApp or saved your number. Each person counts once a day. Some phones cannot be counted, so there may be more people.',
  file: {
    begin: 'Save for a spreadsheet',
    busy: 'One moment…',
    done: 'The file is in your downloads.',
    failed: 'The file did not come. Try again in a minute.',
  },
} as const;
