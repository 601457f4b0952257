/** The staff's list of what is due back. Its other words are those of the payments. */
export const adminRefunds = {
  title: 'Refunds',
  lead: 'If an advert is not live within 2 days of payment, its money is due back. Send it back, then write it down here.',
  empty: 'No money is due back.',
} as const;
