/** Reasons for a report of a listing. The form sorts them in the order of their texts. */
export const reportReasons = [
  'scam',
  'wrong-details',
  'offensive',
  'copied',
  'closed',
  'other',
] as const;

/** Maximum number of characters of a report. The database's CHECK constraint contains the same number. */
export const reportLimits = { message: 1000 } as const;
