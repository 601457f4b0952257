/** Limits of a post in characters. The database's CHECK constraints contain the same numbers. */
export const postLimits = { title: 120, description: 5000 } as const;

/** Reasons for a report of a post. The database has the same list. */
export const postReportReasons = ['scam', 'offensive', 'spam', 'other'] as const;
export type PostReportReason = (typeof postReportReasons)[number];
