/** The staff's list of what is due back. Its other words are those of the payments. */
export const adminRefunds = {
  title: 'Refunds',
  lead: 'What was not live within 2 days of payment is due back by itself. Send it, then say so here.',
  empty: 'Nothing is due back.',
} as const;
