/** Why somebody reports a listing, in the order in which the form offers it. */
export const reportReasons = [
  'scam',
  'wrong-details',
  'offensive',
  'copied',
  'closed',
  'other',
] as const;

/** Limit of a report in characters; the database's CHECK constraint states the same number. */
export const reportLimits = { message: 1000 } as const;
