/** Reasons for a report of a listing, in the order of the form. */
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
